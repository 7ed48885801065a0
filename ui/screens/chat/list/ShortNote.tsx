import { passingNote } from "#adapters/views/shared/note.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { useText } from "../../../text.ts"
import css from "./ShortNote.module.css"

/** What is said in passing: what became of a copy, where a jump led. */
export const ShortNote = () => {
  const t = useText()
  const what = useSignal(passingNote)
  return <output className={css["note"]}>{what !== "" && <span>{t(`chat:note.${what}`)}</span>}</output>
}
