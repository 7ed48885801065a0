import { type FileOpened, pdfAt } from "#adapters/views/message/fileContent.ts"
import { AskedFile } from "./Asked.tsx"
import css from "./FilePreview.module.css"

/** A PDF in the viewer of the browser, which no sandbox lets in: the service says before that it is one, and under which policy (DEC-0382). */
export const FilePdf = ({ file }: { readonly file: FileOpened }) => (
  <AskedFile file={file} read={(signal) => pdfAt(file, signal)}>
    {({ address }) => (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in one
      <iframe className={css["pdf"]} src={address} title={file.name} />
    )}
  </AskedFile>
)
