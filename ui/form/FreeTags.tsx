import { type KeyboardEvent, useRef, useState } from "react"
import { idsOf } from "#adapters/views/form/formValues.ts"
import { Button } from "../parts/input/Button.tsx"
import { CloseIcon } from "../parts/icons/rowIcons.tsx"
import { useText } from "../text.ts"
import css from "./Form.module.css"
import type { FieldProps } from "./FieldProps.ts"
import { Slot } from "./Slot.tsx"

/** Tags that one writes; a tap on one takes it away. */
export const FreeTags = ({ form, line }: FieldProps) => {
  const t = useText()
  const [typed, setTyped] = useState("")
  const input = useRef<HTMLInputElement>(null)
  const tags = idsOf(line.value)
  const add = (): void => {
    const tag = typed.trim()
    if (tag !== "" && !tags.includes(tag)) form.change(line.key, [...tags, tag])
    setTyped("")
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <Slot line={line} single>
      {(ids) => (
        <div className={css["tags"]}>
          {tags.length > 0 && (
            <ul className={css["chips"]} aria-labelledby={ids.label}>
              {tags.map((tag) => (
                <li key={tag}>
                  <button
                    type="button"
                    className={css["chip"]}
                    aria-label={t("form:removeShare", { name: tag })}
                    disabled={line.isLocked}
                    onClick={() => {
                      form.change(
                        line.key,
                        tags.filter((each) => each !== tag)
                      )
                      input.current?.focus()
                    }}
                  >
                    <bdi>{tag}</bdi>
                    {!line.isLocked && <CloseIcon size={14} />}
                  </button>
                </li>
              ))}
            </ul>
          )}
          {!line.isLocked && (
            <div className={css["adding"]}>
              <input
                ref={input}
                autoComplete="off"
                aria-labelledby={ids.label}
                aria-describedby={ids.note}
                aria-invalid={ids.invalid}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                onKeyDown={onKeyDown}
                onBlur={() => form.leave(line.key)}
              />
              <Button look="quiet" onClick={add}>
                {t("form:add")}
              </Button>
            </div>
          )}
        </div>
      )}
    </Slot>
  )
}
