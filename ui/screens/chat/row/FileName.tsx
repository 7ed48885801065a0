import { nameParts } from "#adapters/views/message/fileLook.ts"
import css from "./FileName.module.css"

/** A name whose middle gives way: how it ends is always there. */
export const FileName = ({ name }: { readonly name: string }) => {
  const [start, end] = nameParts(name)
  return (
    <bdi className={css["name"]} title={name}>
      <span>{start}</span>
      <span>{end}</span>
    </bdi>
  )
}
