import { type FormEvent, useEffect, useId, useState } from "react"
import type { Words } from "#engine/client/core/notices/Words.ts"
import { useText } from "../../text.ts"
import { useWords } from "../../words.ts"
import { Button } from "../input/Button.tsx"
import { Dialog } from "./Dialog.tsx"
import { Field } from "../input/Field.tsx"
import { useRefusedField } from "../input/useRefusedField.ts"

interface Props {
  readonly title: string
  readonly label: string
  readonly value: string
  readonly save: string
  /** What is said of the text as it stands, and what is wrong with it before anybody refuses it. */
  readonly note?: (text: string) => { readonly hint: string; readonly error: string }
  readonly busy: boolean
  /** Why what was sent is refused. */
  readonly refusal: Words | null
  readonly onChange: () => void
  readonly onSave: (text: string) => void
  readonly onClose: () => void
}

/** Asks for one line of text; a refusal stands under it, and what was typed stays. */
export const AskText = ({ title, label, value, save, note, busy, refusal, onChange, onSave, onClose }: Props) => {
  const t = useText()
  const say = useWords()
  const field = useRefusedField(refusal)
  useEffect(() => field.current?.select(), [field])
  const form = useId()
  const [text, setText] = useState(value)
  const { hint = "", error: wrong = "" } = note?.(text) ?? {}
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSave(text)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t("app:cancel")}
          </Button>
          <Button type="submit" form={form} busy={busy}>
            {save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field
          ref={field}
          label={label}
          autoCapitalize="sentences"
          autoComplete="off"
          hint={hint}
          error={refusal === null ? wrong : say(refusal)}
          value={text}
          onChange={(changed) => {
            setText(changed)
            onChange()
          }}
        />
      </form>
    </Dialog>
  )
}
