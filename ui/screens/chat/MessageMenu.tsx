import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from "react"
import type { MessageRow } from "#adapters/signals/chatRows.ts"
import { copy } from "#adapters/signals/copied.ts"
import { copyText, messageActions, retry, takeBack } from "#adapters/signals/messageActions.ts"
import { command } from "#adapters/signals/store.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import { CopyIcon, EditIcon, RecallIcon, RefreshIcon, TrashIcon } from "../../parts/icons.tsx"
import { useText } from "../../text.ts"
import { useDeliveryText } from "./Delivery.tsx"
import css from "./MessageMenu.module.css"

/** Where a menu was asked for, in pixels of the window. */
export interface MenuPlace {
  readonly x: number
  readonly y: number
}

interface Props {
  readonly row: MessageRow
  readonly place: MenuPlace
  readonly onClose: () => void
  readonly onDiscard: (row: MessageRow) => void
}

/** Room between the menu and the edges of the window. */
const EDGE = 8

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

/** What can be done with a message; which entries there are is the engine's to say. */
export const MessageMenu = ({ row, place, onClose, onDiscard }: Props) => {
  const t = useText()
  const menu = useRef<HTMLDialogElement>(null)
  // the finger that opened the menu is lifted over what lies beside it: only a press that began there closes
  const pressed = useRef(false)
  const { message } = row
  const { chat, id } = message
  const state = useDeliveryText(message)
  const may = useSignal(useMemo(() => messageActions(message), [message]))
  useLayoutEffect(() => {
    const box = menu.current
    if (box === null) return
    const opener = document.activeElement
    const byKey = opener instanceof HTMLElement && opener.dataset["more"] !== undefined && opener.matches(":focus-visible")
    box.showModal()
    box.querySelector<HTMLElement>(byKey ? "[role=menuitem]" : "[role=menu]")?.focus()
    const { width, height } = box.getBoundingClientRect()
    box.style.left = `${Math.max(EDGE, Math.min(place.x, window.innerWidth - width - EDGE))}px`
    box.style.top = `${place.y + height + EDGE > window.innerHeight ? Math.max(EDGE, place.y - height) : place.y}px`
    return () => box.close()
  }, [place])
  useEffect(() => {
    window.addEventListener("resize", onClose)
    return () => window.removeEventListener("resize", onClose)
  }, [onClose])
  const entry = (isOffered: boolean, label: string, icon: ReactNode, act: () => void) =>
    isOffered ? (
      <button
        type="button"
        role="menuitem"
        onClick={() => {
          onClose()
          act()
        }}
      >
        {icon}
        {t(label)}
      </button>
    ) : null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc closes a dialog by itself
    <dialog
      ref={menu}
      className={css["menu"]}
      aria-label={t("chat:menu.name")}
      onCancel={onClose}
      onContextMenu={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        pressed.current = event.target === menu.current
      }}
      onClick={(event) => {
        if (pressed.current && event.target === menu.current) onClose()
      }}
    >
      {row.isOwn && <p className={css["state"]}>{state}</p>}
      <div role="menu" tabIndex={-1} className={css["entries"]} onKeyDown={rove}>
        {entry(may.retry, "chat:menu.retry", <RefreshIcon size={20} />, () => retry(message))}
        {entry(may.edit, "chat:menu.edit", <EditIcon size={20} />, () => takeBack(message))}
        {entry(may.copy, "chat:menu.copy", <CopyIcon size={20} />, () => void copy(copyText(message)))}
        {entry(may.recall, "chat:menu.recall", <RecallIcon size={20} />, () => command({ _tag: "RecallAsked", chat, id }))}
        {entry(may.discard, "chat:menu.discard", <TrashIcon size={20} />, () => onDiscard(row))}
      </div>
    </dialog>
  )
}
