import css from "./Switch.module.css"

interface Props {
  readonly label: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

/** A row that is either on or off; the whole row is the control. */
export const Switch = ({ label, on, onChange }: Props) => (
  <button type="button" role="switch" aria-checked={on} className={css["switch"]} onClick={() => onChange(!on)}>
    <span className={css["label"]}>{label}</span>
    <span className={css["track"]} />
  </button>
)
