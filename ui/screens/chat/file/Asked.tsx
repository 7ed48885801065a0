import type { ReactNode } from "react"
import type { FileOpened } from "#adapters/views/message/fileContent.ts"
import { Button } from "../../../parts/input/Button.tsx"
import { useText } from "../../../text.ts"
import css from "./FilePreview.module.css"
import { NotShown } from "./NotShown.tsx"
import { type FileContent, useContent } from "./useContent.ts"

type Missed = { readonly _tag: "Gone" } | { readonly _tag: "Unreadable" }

interface Props<A> {
  readonly file: FileOpened
  readonly read: (signal: AbortSignal) => Promise<A | Missed>
  /** How far it has come, in bytes; without it a bar that only says that something is on its way. */
  readonly loaded?: number
  readonly children: (content: A) => ReactNode
}

const isMissed = <A extends object>(content: A | Missed): content is Missed =>
  "_tag" in content && (content._tag === "Gone" || content._tag === "Unreadable")

/** What of a file has to be asked for before it is shown: how far it is, or why it is not here. */
export const AskedFile = <A extends object>({ children, file, loaded = 0, read }: Props<A>) => {
  const t = useText()
  const [content, again]: readonly [FileContent<A | Missed>, () => void] = useContent(read)
  switch (content._tag) {
    case "Loading": {
      const { name, size } = file
      const far = loaded > 0 && size > 0 ? { max: size, value: loaded } : {}
      return (
        <div className={css["notShown"]}>
          <progress aria-label={t("file:loading", { name })} {...far} />
        </div>
      )
    }
    case "Failed":
      return (
        <NotShown file={file} says="file:failed" alert>
          <Button onClick={again}>{t("app:tryAgain")}</Button>
        </NotShown>
      )
    case "Here": {
      const { content: here } = content
      if (!isMissed(here)) return children(here)
      return here._tag === "Gone" ? (
        <NotShown file={file} says="file:gone" alert>
          {null}
        </NotShown>
      ) : (
        <NotShown file={file} says="file:unreadable" alert />
      )
    }
  }
}
