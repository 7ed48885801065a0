import { type KeyboardEvent, type ReactNode, type Ref, useState } from "react"
import { nextInLine } from "../parts/page/arrows.ts"
import css from "./Editor.module.css"

/** One button of a toolbar. */
export interface ToolButton {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  /** Whether it is on; `undefined` for what is done once. */
  readonly pressed?: boolean | undefined
  /** There is nothing to do for it now. */
  readonly off?: boolean
  /** Begins a new group. */
  readonly apart?: boolean
  readonly act: () => void
}

interface Props {
  readonly ref?: Ref<HTMLDivElement>
  readonly label: string
  readonly controls: string
  readonly buttons: ReadonlyArray<ToolButton>
  /** Esc: back to the text. */
  readonly onLeave: () => void
}

/** Buttons of which the Tab key meets one; arrows go on from it, Home and End to the first and last. */
export const Toolbar = ({ ref, label, controls, buttons, onLeave }: Props) => {
  const [at, setAt] = useState(0)
  const stop = Math.min(at, buttons.length - 1)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === "Escape") {
      // a dialog around the editor stays open
      event.preventDefault()
      return onLeave()
    }
    const ends: Readonly<Record<string, number>> = { Home: 0, End: buttons.length - 1 }
    const to = ends[event.key] ?? nextInLine(event.key, event.currentTarget, stop, buttons.length)
    if (to === undefined) return
    event.preventDefault()
    setAt(to)
    event.currentTarget.querySelectorAll("button")[to]?.focus()
  }
  return (
    <div
      ref={ref}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      aria-controls={controls}
      className={css["tools"]}
      onKeyDown={onKeyDown}
    >
      {buttons.map(({ key, label: name, icon, pressed, off = false, apart = false, act }, index) => (
        <button
          key={key}
          type="button"
          tabIndex={index === stop ? 0 : -1}
          data-tool={key}
          data-apart={apart || undefined}
          aria-label={name}
          title={name}
          aria-pressed={pressed}
          aria-disabled={off || undefined}
          // the selection stays where it is
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setAt(index)}
          onClick={() => {
            if (!off) act()
          }}
        >
          {icon}
        </button>
      ))}
    </div>
  )
}
