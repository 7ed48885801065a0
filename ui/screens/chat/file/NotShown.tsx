import type { ReactNode } from "react"
import type { FileOpened } from "#adapters/views/message/fileContent.ts"
import { useText } from "../../../text.ts"
import { FileMark } from "../row/FileMark.tsx"
import css from "./FilePreview.module.css"

interface Props {
  readonly file: FileOpened
  /** Key of the text that says why. */
  readonly says: string
  /** Whether it failed: a screen reader says it at once. */
  readonly alert?: boolean
  /** What one can do instead of saving it. */
  readonly children?: ReactNode
}

/** Stands for a file that is not shown: why, and what to do. */
export const NotShown = ({ alert = false, children, file: { download, name }, says }: Props) => {
  const t = useText()
  return (
    <div className={css["notShown"]} role={alert ? "alert" : undefined}>
      <FileMark name={name} />
      <p>{t(says)}</p>
      {children ??
        (download !== "" && (
          <a className={css["save"]} href={download} download={name}>
            {t("file:saveFile")}
          </a>
        ))}
    </div>
  )
}
