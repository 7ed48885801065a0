import { type ReactNode, useLayoutEffect, useMemo, useRef } from "react"
import { type FileOpened, fileOpened } from "#adapters/views/message/fileContent.ts"
import { closeFile } from "#adapters/views/message/openedFile.ts"
import { sizeText } from "#engine/format/sizeText.ts"
import type { Message } from "#engine/message/Message.ts"
import { DownloadIcon } from "../../../parts/icons/pictureIcons.tsx"
import { CloseIcon } from "../../../parts/icons/rowIcons.tsx"
import { ToastsAbove } from "../../../parts/overlay/ToastsAbove.tsx"
import { useClosesOnBack } from "../../../routing/closesOnBack.ts"
import { useLanguage, useText } from "../../../text.ts"
import { FileName } from "../row/FileName.tsx"
import { FilePdf } from "./FilePdf.tsx"
import css from "./FilePreview.module.css"
import { FilePicture, FileSound, FileVideo } from "./FileMedia.tsx"
import { FileText } from "./FileText.tsx"
import { NotShown } from "./NotShown.tsx"

type Shown = (props: { readonly file: FileOpened }) => ReactNode

/** How a file is shown, by what it opens as. */
const SHOWN: Readonly<Record<FileOpened["as"], Shown>> = {
  text: FileText,
  pdf: FilePdf,
  picture: FilePicture,
  sound: FileSound,
  video: FileVideo,
  noViewer: ({ file }) => <NotShown file={file} says="file:noViewer" />,
  nothing: ({ file }) => <NotShown file={file} says="file:none" />
}

/** A file as large as the window, with its name, its size, and what saves and closes it. Focus returns where it was. */
export const FilePreview = ({ message }: { readonly message: Message }) => {
  const file = useMemo(() => fileOpened(message), [message])
  return file === null ? null : <Window file={file} />
}

const Window = ({ file }: { readonly file: FileOpened }) => {
  const t = useText()
  const language = useLanguage()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => {
      shown?.close()
      closeFile()
    }
  }, [])
  useClosesOnBack(closeFile)
  const { as, download, name, size } = file
  const Content = SHOWN[as]
  return (
    <dialog ref={dialog} className={css["preview"]} aria-label={name} onCancel={closeFile}>
      <header className={css["bar"]}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what is opened is closed from here */}
        <button type="button" autoFocus aria-label={t("app:close")} title={t("app:close")} onClick={closeFile}>
          <CloseIcon />
        </button>
        <div className={css["about"]}>
          <h2>
            <FileName name={name} />
          </h2>
          {size > 0 && <p>{sizeText(size, language)}</p>}
        </div>
        {download !== "" && (
          <a href={download} download={name} aria-label={t("file:save")} title={t("file:save")}>
            <DownloadIcon />
          </a>
        )}
      </header>
      <Content file={file} />
      <ToastsAbove />
    </dialog>
  )
}
