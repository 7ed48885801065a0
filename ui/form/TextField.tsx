import { textValue } from "#adapters/views/form/formValues.ts"
import { Field } from "../parts/input/Field.tsx"
import { useText } from "../text.ts"
import css from "./Form.module.css"
import type { FieldProps } from "./FieldProps.ts"
import { LockIcon } from "../parts/icons/actionIcons.tsx"
import { useRefusal } from "./useRefusal.ts"

/** A line of text, or an amount of money with its Chinese capitals. */
export const TextField = ({ form, line }: FieldProps) => {
  const t = useText()
  const error = useRefusal(line)
  return (
    <Field
      label={line.name}
      autoComplete="off"
      {...(line.kind === "money" ? { inputMode: "decimal" as const, dir: "ltr" } : { autoCapitalize: "sentences" })}
      readOnly={line.isLocked}
      required
      hint={line.isLocked ? t("form:locked") : (line.capitals ?? "")}
      hintLanguage={line.isLocked || line.capitals === null ? undefined : "zh-Hans"}
      error={error}
      value={textValue(line.value)}
      end={
        line.isLocked && (
          <span className={css["lock"]}>
            <LockIcon size={18} />
          </span>
        )
      }
      onChange={(text) => form.change(line.key, text === "" ? null : text)}
      onBlur={() => form.leave(line.key)}
    />
  )
}
