import { useEffect } from "react"
import { closeFile, openedFile } from "#adapters/views/message/openedFile.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { lazyPart } from "../../../lazyPart.tsx"

/** What reads and shows files comes in a chunk of its own, when one is opened. */
const FilePreview = lazyPart(["file"], () => import("./FilePreview.tsx").then((it) => it.FilePreview))

/** The file that one looks at, over all else. */
export const OpenedFile = () => {
  const message = useSignal(openedFile)
  useEffect(() => closeFile, [])
  return message === null ? null : <FilePreview key={message.id} message={message} />
}
