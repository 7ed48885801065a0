import { type ComponentProps, useId } from "react"
import css from "./TextArea.module.css"

interface Props extends Omit<ComponentProps<"textarea">, "id" | "onChange"> {
  readonly label: string
  /** Why the text is refused; empty when it is not. */
  readonly error?: string
  /** What is said of it while nothing is wrong. */
  readonly hint?: string
  readonly onChange?: (text: string) => void
}

/** Lines of text with their label, and under them what is wrong. */
export const TextArea = ({ label, error = "", hint = "", onChange, ...area }: Props) => {
  const id = useId()
  const note = error === "" ? hint : error
  return (
    <div className={css["field"]} data-wrong={error !== "" || undefined}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        aria-invalid={error !== "" || undefined}
        aria-describedby={note === "" ? undefined : `${id}-note`}
        onChange={(event) => onChange?.(event.target.value)}
        {...area}
      />
      <p id={`${id}-note`} className={css["note"]}>
        {note}
      </p>
    </div>
  )
}
