import { useId } from "react"
import { CheckIcon } from "../icons/rowIcons.tsx"
import css from "./Options.module.css"

interface Props<A extends string> {
  readonly label: string
  readonly options: ReadonlyArray<{ readonly value: A; readonly label: string }>
  readonly value: A
  readonly onChange: (value: A) => void
}

/** One of several, each on a line of its own. */
export const Options = <A extends string>({ label, options, value, onChange }: Props<A>) => {
  const name = useId()
  return (
    <fieldset className={css["options"]}>
      <legend className="unseen">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
          <CheckIcon size={20} />
        </label>
      ))}
    </fieldset>
  )
}
