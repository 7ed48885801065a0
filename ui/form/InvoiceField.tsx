import { useId } from "react"
import { invoiceParts, partsOf } from "#adapters/views/form/formValues.ts"
import { useText } from "../text.ts"
import css from "./Form.module.css"
import type { FieldProps } from "./FieldProps.ts"
import { Slot } from "./Slot.tsx"

/** What stands on an invoice, part by part. */
export const InvoiceField = ({ form, line }: FieldProps) => {
  const t = useText()
  const id = useId()
  const parts = partsOf(line.value)
  const named = new Map(line.offered.map(({ path, value }) => [String(value), path.at(-1) ?? ""]))
  return (
    <Slot line={line}>
      {(ids) => (
        <div className={css["parts"]}>
          {invoiceParts(line.value, [...named.keys()]).map((part) => (
            <div key={part} className={css["part"]}>
              <label htmlFor={`${id}-${part}`}>{named.get(part) ?? t(`form:invoice.${part}`)}</label>
              <input
                id={`${id}-${part}`}
                autoComplete="off"
                readOnly={line.isLocked}
                aria-describedby={ids.note}
                aria-invalid={ids.invalid}
                value={parts[part] ?? ""}
                onChange={(event) => form.change(line.key, { ...parts, [part]: event.target.value })}
                onBlur={() => form.leave(line.key)}
              />
            </div>
          ))}
        </div>
      )}
    </Slot>
  )
}
