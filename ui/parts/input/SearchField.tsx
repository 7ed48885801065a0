import { type FormEvent, useEffect, useRef } from "react"
import { useText } from "../../text.ts"
import { isComposing } from "./composing.ts"
import { CloseIcon, SearchIcon } from "../icons/rowIcons.tsx"
import css from "./SearchField.module.css"

interface Props {
  readonly label: string
  /** By which keys find it. */
  readonly name?: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** Enter, where no input method is at work. */
  readonly onSubmit?: () => void
  /** Takes the focus as soon as it is told so. */
  readonly focused?: boolean
}

/** Narrows what stands under it with each letter; Esc and the cross empty it. */
export const SearchField = ({ label, name, value, onChange, onSubmit, focused = false }: Props) => {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])
  /** The last press chose words of an input method: where browsers submit the form all the same, that is no search. */
  const isChoosing = useRef(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isChoosing.current) onSubmit?.()
  }
  const clear = (): void => {
    onChange("")
    input.current?.focus()
  }
  return (
    <search className={css["search"]}>
      <form className={css["line"]} onSubmit={submit}>
        <SearchIcon size={20} />
        <input
          ref={input}
          type="search"
          name={name}
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            isChoosing.current = isComposing(event)
            if (event.key !== "Escape" || value === "" || isChoosing.current) return
            event.preventDefault()
            clear()
          }}
        />
        {value !== "" && (
          <button type="button" className={css["clear"]} aria-label={t("app:clear")} onClick={clear}>
            <CloseIcon size={18} />
          </button>
        )}
      </form>
    </search>
  )
}
