import { type ComponentType, type FormEvent, useRef } from "react"
import { flushSync } from "react-dom"
import type { DrawnField, RunningForm } from "#adapters/views/form/dynamicForm.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { FieldValue } from "#engine/form/FormField.ts"
import { Button } from "../parts/input/Button.tsx"
import { useText } from "../text.ts"
import { AreaField } from "./AreaField.tsx"
import { SelectField, TagsField } from "./ChosenField.tsx"
import css from "./Form.module.css"
import type { FormSources } from "./FormSources.ts"
import { InvoiceField } from "./InvoiceField.tsx"
import type { FieldProps } from "./FieldProps.ts"
import { PeopleField, RecordField, TypeField } from "./PickedField.tsx"
import { SharesField } from "./SharesField.tsx"
import { TextField } from "./TextField.tsx"

/** How each kind of field is asked for (spec 3.13). */
const LINES: Readonly<Record<DrawnField["kind"], ComponentType<FieldProps>>> = {
  text: TextField,
  money: TextField,
  tags: TagsField,
  select: SelectField,
  invoice_info: InvoiceField,
  pm_type: TypeField,
  finance_type: TypeField,
  visit_user: PeopleField,
  area: AreaField,
  business: RecordField,
  customer: RecordField,
  project: RecordField,
  receivable: RecordField,
  user_receivables: SharesField
}

interface Props {
  readonly form: RunningForm
  readonly sources: FormSources
  /** Name of what sends it. */
  readonly send: string
  readonly busy?: boolean
  /** Everything is there: what is sent, by key. */
  readonly onSend: (values: Readonly<Record<string, FieldValue>>) => void
}

/** A form that was described by somebody else: its fields, what they hold, and what is wrong with them (spec 4.15, 5.8). */
export const DynamicForm = ({ form, sources, send, busy = false, onSend }: Props) => {
  const t = useText()
  const lines = useSignal(form.lines)
  const place = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // the search of a picker is not ours
    if (event.target !== event.currentTarget) return
    const sending = flushSync(() => form.send())
    if (sending._tag === "Sent") return onSend(sending.values)
    place.current
      ?.querySelector<HTMLElement>(
        `[data-field="${CSS.escape(sending.key)}"] :is(input:not([readonly]), button:not([aria-disabled]))`
      )
      ?.focus()
  }
  return (
    <form ref={place} className={css["form"]} noValidate onSubmit={submit}>
      {lines.map((line) => {
        const Line = LINES[line.kind]
        return (
          <div key={line.key} data-field={line.key}>
            <Line form={form} line={line} sources={sources} />
          </div>
        )
      })}
      {lines.some(({ refused }) => refused !== null) && (
        <p className={css["wrong"]} role="alert">
          {t("form:wrong", { count: lines.filter(({ refused }) => refused !== null).length })}
        </p>
      )}
      <Button type="submit" wide busy={busy}>
        {send}
      </Button>
    </form>
  )
}
