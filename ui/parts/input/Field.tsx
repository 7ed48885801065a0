import { type ComponentProps, type ReactNode, useId } from "react"
import css from "./Field.module.css"

interface Props extends Omit<ComponentProps<"input">, "id" | "onChange"> {
  readonly label: string
  /** Why the text is refused; empty when it is not. */
  readonly error?: string
  /** What is expected, while nothing is wrong. */
  readonly hint?: string
  /** Its language, where it is not that of the page. */
  readonly hintLanguage?: string | undefined
  /** A control at the end of the line. */
  readonly end?: ReactNode
  readonly onChange?: (text: string) => void
}

/** One line of text with its label, and under it what is expected or what is wrong. */
export const Field = ({ label, error = "", hint = "", hintLanguage, end, onChange, ...input }: Props) => {
  const id = useId()
  const note = error === "" ? hint : error
  return (
    <div className={css["field"]} data-wrong={error !== "" || undefined}>
      <label htmlFor={id}>{label}</label>
      <div className={css["line"]}>
        <input
          id={id}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error !== "" || undefined}
          aria-describedby={note === "" ? undefined : `${id}-note`}
          onChange={(event) => onChange?.(event.target.value)}
          {...input}
        />
        {end}
      </div>
      <p id={`${id}-note`} className={css["note"]} lang={error === "" ? hintLanguage : undefined}>
        {note}
      </p>
    </div>
  )
}
