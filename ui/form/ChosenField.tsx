import { useRef } from "react"
import { textValue } from "#adapters/views/form/formValues.ts"
import type { Offered } from "#engine/form/choices.ts"
import { listText } from "#engine/locale/written.ts"
import { useLanguage, useText } from "../text.ts"
import { Button } from "../parts/input/Button.tsx"
import css from "./Form.module.css"
import type { FieldProps } from "./FieldProps.ts"
import { OpenerField } from "./Opener.tsx"
import { ChoiceButton } from "./Picker.tsx"
import { FreeTags } from "./FreeTags.tsx"
import { Slot } from "./Slot.tsx"
import { TextField } from "./TextField.tsx"

const nameOf = ({ path }: Offered): string => path.join(" / ")

/** One of several; they come into sight when somebody chooses, and go when somebody has chosen. Where nothing is offered it is a line of text. */
export const SelectField = (props: FieldProps) =>
  props.line.offered.length === 0 ? <TextField {...props} /> : <OfferedField {...props} />

const OfferedField = ({ form, line }: FieldProps) => {
  const opener = useRef<HTMLButtonElement>(null)
  const chosen = line.offered.find(({ value }) => value === line.value)
  return (
    <Slot line={line} single>
      {(ids) => (
        <>
          <OpenerField
            ref={opener}
            ids={ids}
            value={chosen === undefined ? textValue(line.value) : nameOf(chosen)}
            isLocked={line.isLocked}
            open={line.isOpen}
            onClick={() => form.choose(line.isOpen ? null : line.key)}
          />
          {line.isOpen && (
            <ul className={css["choices"]} aria-labelledby={ids.label}>
              {line.offered.map((each) => (
                <li key={each.value}>
                  <ChoiceButton
                    each={{ id: String(each.value), label: nameOf(each) }}
                    isChosen={each.value === line.value}
                    onChoose={() => {
                      form.change(line.key, each.value)
                      opener.current?.focus()
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Slot>
  )
}

/** Several of those that are offered, shown while somebody chooses. Where nothing is offered one writes them. */
export const TagsField = (props: FieldProps) =>
  props.line.offered.length === 0 ? <FreeTags {...props} /> : <OfferedTags {...props} />

const OfferedTags = ({ form, line }: FieldProps) => {
  const t = useText()
  const language = useLanguage()
  const opener = useRef<HTMLButtonElement>(null)
  const chosen = Array.isArray(line.value) ? line.value : []
  const names = line.offered.filter(({ value }) => chosen.includes(value)).map(nameOf)
  const toggled = (value: Offered["value"]) =>
    chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]
  return (
    <Slot line={line} single>
      {(ids) => (
        <>
          <OpenerField
            ref={opener}
            ids={ids}
            value={listText(names, language)}
            isLocked={line.isLocked}
            open={line.isOpen}
            onClick={() => form.choose(line.isOpen ? null : line.key)}
          />
          {line.isOpen && (
            <div className={css["open"]}>
              <ul className={css["chips"]} aria-labelledby={ids.label}>
                {line.offered.map((each) => (
                  <li key={each.value}>
                    <button
                      type="button"
                      className={css["chip"]}
                      aria-pressed={chosen.includes(each.value)}
                      onClick={() => form.change(line.key, toggled(each.value))}
                    >
                      <bdi>{nameOf(each)}</bdi>
                    </button>
                  </li>
                ))}
              </ul>
              <Button
                look="quiet"
                onClick={() => {
                  form.choose(null)
                  opener.current?.focus()
                }}
              >
                {t("form:done")}
              </Button>
            </div>
          )}
        </>
      )}
    </Slot>
  )
}
