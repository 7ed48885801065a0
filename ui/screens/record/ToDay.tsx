import { type FormEvent, useId, useState } from "react"
import { showDay, today } from "#adapters/views/search/day.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { stepBack, cameFrom, navigate } from "../../routing/hashLocation.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Dialog } from "../../parts/overlay/Dialog.tsx"
import { Field } from "../../parts/input/Field.tsx"
import { chatPath } from "../../routing/paths.ts"
import { useText } from "../../text.ts"

/** Asks for a day, and shows what was said first on it where it was said. */
export const ToDay = ({ chat, onClose }: { readonly chat: ContactId; readonly onClose: () => void }) => {
  const t = useText()
  const form = useId()
  const last = useSignal(today)
  const [date, setDate] = useState(last)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!showDay(chat, date)) {
      setMissing(true)
      event.currentTarget.querySelector("input")?.focus()
      return
    }
    onClose()
    const place = chatPath(chat)
    if (cameFrom() === place) stepBack(place)
    else navigate(place)
  }
  return (
    <Dialog
      title={t("record:day.title")}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t("app:cancel")}
          </Button>
          <Button type="submit" form={form}>
            {t("record:day.show")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field
          label={t("record:day.label")}
          name="day"
          type="date"
          max={last}
          value={date}
          error={isMissing ? t("record:day.missing") : ""}
          onChange={(chosen) => {
            setMissing(false)
            setDate(chosen)
          }}
        />
      </form>
    </Dialog>
  )
}
