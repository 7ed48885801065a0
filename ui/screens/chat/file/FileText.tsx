import { useId, useState } from "react"
import { type FileOpened, readTextFile, type ShownText } from "#adapters/views/message/fileContent.ts"
import { sizeText } from "#engine/format/sizeText.ts"
import { useLanguage, useText } from "../../../text.ts"
import { AskedFile } from "./Asked.tsx"
import css from "./FilePreview.module.css"

/** A text, so far as it is shown. */
export const FileText = ({ file }: { readonly file: FileOpened }) => {
  const [loaded, setLoaded] = useState(0)
  return (
    <AskedFile file={file} loaded={loaded} read={(signal) => readTextFile(file, signal, setLoaded)}>
      {(read) => <Words name={file.name} read={read} />}
    </AskedFile>
  )
}

/** Its words, as they stand in the file: React puts them in as text, and none of them is markup. */
const Words = ({ name, read: { of, shown, text } }: { readonly name: string; readonly read: ShownText }) => {
  const t = useText()
  const language = useLanguage()
  const note = useId()
  return (
    <>
      {(of > 0 || text === "") && (
        <p id={note} className={css["part"]}>
          {text === "" ? t("file:empty") : t("file:part", { shown: sizeText(shown, language), size: sizeText(of, language) })}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text scrolls, which keys do where the focus is */}
      <section className={css["words"]} aria-label={name} tabIndex={0}>
        <pre dir="auto">{text}</pre>
      </section>
    </>
  )
}
