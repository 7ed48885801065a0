import type { KeyboardEvent } from "react"
import { FILTERS, type Filter } from "#adapters/signals/record.ts"
import { useText } from "../../text.ts"
import css from "./Record.module.css"

interface Props {
  readonly value: Filter
  readonly onChange: (filter: Filter) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Kinds of messages to look at: one stop of the Tab key, arrows within. */
export const Filters = ({ value, onChange }: Props) => {
  const t = useText()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const turn = getComputedStyle(event.currentTarget).direction === "rtl" ? -step : step
    const to = (FILTERS.indexOf(value) + turn + FILTERS.length) % FILTERS.length
    const next = event.currentTarget.children[to]
    if (next instanceof HTMLElement) next.focus()
    onChange(FILTERS[to] ?? value)
  }
  return (
    <div role="tablist" tabIndex={-1} className={css["filters"]} aria-label={t("record:filters")} onKeyDown={onKeyDown}>
      {FILTERS.map((filter) => (
        <button
          key={filter}
          type="button"
          role="tab"
          id={`record-${filter}`}
          aria-controls="record-found"
          aria-selected={filter === value}
          tabIndex={filter === value ? 0 : -1}
          onClick={() => onChange(filter)}
        >
          {t(`record:filter.${filter}`)}
        </button>
      ))}
    </div>
  )
}
