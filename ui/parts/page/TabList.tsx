import type { KeyboardEvent, ReactNode } from "react"
import { nextInLine } from "./arrows.ts"

interface Props<Tab extends string> {
  readonly className: string | undefined
  readonly label: string
  /** Id of the panel that shows what a tab stands for. */
  readonly panel: string
  readonly tabs: ReadonlyArray<{ readonly tab: Tab; readonly label: ReactNode }>
  readonly value: Tab
  readonly onChange: (tab: Tab) => void
}

/** Id of a tab: it gives its panel a name. */
export const tabId = (panel: string, tab: string): string => `${panel}-${tab}`

/** Tabs side by side: one stop of the Tab key, arrows within. */
export const TabList = <Tab extends string>({ className, label, panel, tabs, value, onChange }: Props<Tab>) => {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const at = tabs.findIndex(({ tab }) => tab === value)
    const to = nextInLine(event.key, event.currentTarget, at, tabs.length)
    if (to === undefined) return
    event.preventDefault()
    const next = event.currentTarget.children[to]
    if (next instanceof HTMLElement) next.focus()
    onChange(tabs[to]?.tab ?? value)
  }
  return (
    <div role="tablist" tabIndex={-1} className={className} aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ tab, label }) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(panel, tab)}
          aria-controls={panel}
          aria-selected={tab === value}
          tabIndex={tab === value ? 0 : -1}
          onClick={() => onChange(tab)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
