import { type ReactNode, useState } from "react"
import { type FileOpened, pictureAt } from "#adapters/views/message/fileContent.ts"
import { AskedFile } from "./Asked.tsx"
import css from "./FilePreview.module.css"
import { NotShown } from "./NotShown.tsx"

interface Props {
  readonly file: FileOpened
}

/** What a browser draws or plays by itself, until it says that it cannot. */
const Stage = ({ children, file }: Props & { readonly children: (onError: () => void) => ReactNode }) => {
  const [isLost, setLost] = useState(false)
  if (isLost) return <NotShown file={file} says="file:unreadable" alert />
  return <div className={css["stage"]}>{children(() => setLost(true))}</div>
}

export const FilePicture = ({ file }: Props) => (
  <AskedFile file={file} read={(signal) => pictureAt(file, signal)}>
    {({ address }) => <Stage file={file}>{(onError) => <img src={address} alt={file.name} onError={onError} />}</Stage>}
  </AskedFile>
)

export const FileSound = ({ file }: Props) => (
  <Stage file={file}>
    {(onError) => (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- there is none
      <audio src={file.url} controls preload="metadata" aria-label={file.name} onError={onError} />
    )}
  </Stage>
)

export const FileVideo = ({ file }: Props) => (
  <Stage file={file}>
    {(onError) => (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- there is none
      <video src={file.url} controls playsInline preload="metadata" aria-label={file.name} onError={onError} />
    )}
  </Stage>
)
