import { useId } from "react"
import css from "./Choice.module.css"

interface Props<A extends string | number> {
  readonly label: string
  readonly options: ReadonlyArray<{ readonly value: A; readonly label: string }>
  readonly value: A
  readonly onChange: (value: A) => void
}

/** One of a few, side by side. */
export const Choice = <A extends string | number>({ label, options, value, onChange }: Props<A>) => {
  const name = useId()
  return (
    <fieldset className={css["choice"]}>
      <legend>{label}</legend>
      <div className={css["options"]}>
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
