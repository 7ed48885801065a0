import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react"
import { useClosesOnBack } from "../../routing/closesOnBack.ts"
import css from "./Menu.module.css"
import type { MenuPlace } from "./MenuPlace.ts"
import { ToastsAbove } from "./ToastsAbove.tsx"

export interface MenuEntry {
  readonly label: string
  readonly icon: ReactNode
  readonly act: () => void
  /** It takes something away for good. */
  readonly isDanger?: boolean
}

interface Props {
  /** What it is about, for those who do not see where it stands. */
  readonly name: string
  readonly place: MenuPlace
  readonly entries: ReadonlyArray<MenuEntry>
  /** A line above the entries. */
  readonly note?: string | undefined
  readonly onClose: () => void
}

/** Room between the menu and the edges of the window. */
const EDGE = 8

/** Beside what was pressed, where there is more room; for a mouse at the point itself, or above it. */
const topOf = ({ pressed, y }: MenuPlace, height: number): number => {
  const most = window.innerHeight - height - EDGE
  if (pressed === undefined) return y > most ? Math.max(EDGE, y - height) : y
  const { bottom, top } = pressed
  const isBelow = window.innerHeight - bottom > top
  return Math.max(EDGE, Math.min(isBelow ? bottom + EDGE : top - EDGE - height, most))
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Arrows go round the entries, Home and End to the first and last. */
const rove = (event: KeyboardEvent<HTMLElement>): void => {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]")]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const step = STEPS[event.key]
  const to =
    step !== undefined
      ? (Math.max(at, step > 0 ? -1 : 0) + step + items.length) % items.length
      : event.key === "Home"
        ? 0
        : event.key === "End"
          ? items.length - 1
          : -1
  if (to < 0) return
  event.preventDefault()
  items[to]?.focus()
}

/** A few things to do, where a finger, a mouse or a key asked for them; focus returns where it was. */
export const Menu = ({ name, place, entries, note, onClose }: Props) => {
  const menu = useRef<HTMLDialogElement>(null)
  // the finger that opened the menu is lifted over it, or over what lies beside it: only a press that began there counts
  const pressed = useRef<EventTarget | null>(null)
  useLayoutEffect(() => {
    const box = menu.current
    if (box === null) return
    const byKey = document.activeElement?.matches("button:focus-visible, a:focus-visible") === true
    box.showModal()
    box.querySelector<HTMLElement>(byKey ? "[role=menuitem]" : "[role=menu]")?.focus()
    // its size in the layout: it is drawn smaller while it opens
    const { offsetWidth: width, offsetHeight: height } = box
    box.style.left = `${Math.max(EDGE, Math.min(place.x, window.innerWidth - width - EDGE))}px`
    box.style.top = `${topOf(place, height)}px`
    return () => box.close()
  }, [place])
  useClosesOnBack(onClose)
  useEffect(() => {
    window.addEventListener("resize", onClose)
    return () => window.removeEventListener("resize", onClose)
  }, [onClose])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc closes a dialog by itself
    <dialog
      ref={menu}
      className={css["menu"]}
      aria-label={name}
      onCancel={onClose}
      onContextMenu={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        pressed.current = event.target
      }}
      onClick={(event) => {
        if (pressed.current === menu.current && event.target === menu.current) onClose()
      }}
    >
      {note !== undefined && <p className={css["note"]}>{note}</p>}
      <div role="menu" tabIndex={-1} className={css["entries"]} onKeyDown={rove}>
        {entries.map(({ label, icon, act, isDanger }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            data-danger={isDanger || undefined}
            onClick={({ detail }) => {
              // keys press nothing
              if (detail > 0 && pressed.current === null) return
              onClose()
              act()
            }}
          >
            {icon}
            {label}
          </button>
        ))}
      </div>
      <ToastsAbove />
    </dialog>
  )
}
