import { extensionShown } from "#adapters/views/message/fileLook.ts"
import { FileIcon } from "../../../parts/icons/pictureIcons.tsx"
import css from "./FileMark.module.css"

/** What stands for a file: the ending of its name, where that is short. */
export const FileMark = ({ name }: { readonly name: string }) => {
  const ending = extensionShown(name)
  return (
    <span className={css["mark"]} aria-hidden="true">
      {ending === "" ? <FileIcon size={22} /> : ending}
    </span>
  )
}
