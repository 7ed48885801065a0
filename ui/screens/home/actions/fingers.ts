import { chatActions } from "#adapters/views/chatList/chatActions.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { MenuPlace } from "../../../parts/overlay/MenuPlace.ts"
import { isPulled, pullOffset, staysOpen, swipeOffset, type Way, wayOf } from "./gesture.ts"
import { faceOf, type ListRow, rowAt } from "./ListRow.ts"

/** A press longer than this opens the menu, in milliseconds. */
const LONG = 450

/** What is asked for by hand. */
export interface Hands {
  readonly onMenu: (id: ContactId, place: MenuPlace) => void
  /** A row begins to open: its actions are wanted. `null`: none is open any more. */
  readonly onSwipe: (row: ListRow | null) => void
  readonly onPull: () => void
}

interface Touch {
  readonly x: number
  readonly y: number
  readonly row: ListRow | null
  /** How far the row stood open before. */
  readonly from: number
  way: Way | "held" | "closing"
  offset: number
}

const widthOf = ({ frame }: ListRow): number => frame.querySelector<HTMLElement>("[data-actions]")?.offsetWidth ?? 0

/** The direction in which a row opens: towards the start of the line. */
const forward = (): number => (document.documentElement.dir === "rtl" ? 1 : -1)

/** What is moved aside leads nowhere until it is back: a tap on it only closes the row. */
const shift = (row: ListRow, offset: number, moves: boolean): void => {
  const face = faceOf(row)
  if (face === null) return
  face.inert = offset > 0 && !moves
  face.toggleAttribute("data-held", moves)
  face.style.transform = offset === 0 ? "" : `translateX(${offset * forward()}px)`
}

/** Hears one finger on a list: a long press asks for the menu, a swipe opens a row, a pull asks for the list again. `strip` is what a pull makes room for. */
export const fingersOn = (scroller: HTMLElement, strip: HTMLElement, hands: Hands) => {
  let touch: Touch | null = null
  let open: ListRow | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const close = (): void => {
    if (open === null) return
    shift(open, 0, false)
    open = null
    hands.onSwipe(null)
  }
  const stay = (): void => clearTimeout(timer)

  const begin = (event: TouchEvent): void => {
    stay()
    const [finger] = event.touches
    if (finger === undefined || event.touches.length > 1) {
      touch = null
      return
    }
    const row = rowAt(event.target)
    if (open !== null && event.target instanceof Element && event.target.closest("[data-actions]") !== null) {
      touch = null
      return
    }
    const isOpen = row !== null && open?.frame === row.frame
    const { clientX: x, clientY: y } = finger
    const from = isOpen ? widthOf(row) : 0
    touch = { x, y, row, from, way: "undecided", offset: from }
    if (open !== null && !isOpen) {
      close()
      touch.way = "closing"
      return
    }
    if (row === null || isOpen) return
    const pressed = touch
    timer = setTimeout(() => {
      pressed.way = "held"
      hands.onMenu(row.id, { x, y })
    }, LONG)
  }

  const decide = (it: Touch, dx: number, dy: number): void => {
    it.way = wayOf(dx, dy, scroller.scrollTop <= 0)
    if (it.way === "undecided") return
    stay()
    if (it.way !== "swipe" || it.row === null) return
    if (chatActions(it.row.id).peek().length === 0) it.way = "scroll"
    else if (open === null) {
      open = it.row
      hands.onSwipe(open)
    }
  }

  const move = (event: TouchEvent): void => {
    const [finger] = event.touches
    if (touch === null || finger === undefined) return
    const dx = finger.clientX - touch.x
    const dy = finger.clientY - touch.y
    if (touch.way === "undecided") decide(touch, dx, dy)
    // what the browser has begun to scroll cannot be taken from it: it is told before
    const mine = touch.way !== "scroll" && (touch.way !== "undecided" || (dy > 0 && scroller.scrollTop <= 0))
    if (mine && event.cancelable) event.preventDefault()
    if (touch.way === "swipe" && touch.row !== null) {
      touch.offset = swipeOffset(touch.from, dx * forward(), widthOf(touch.row))
      shift(touch.row, touch.offset, true)
    }
    if (touch.way === "pull") {
      touch.offset = pullOffset(dy)
      strip.style.blockSize = `${touch.offset}px`
      strip.toggleAttribute("data-ready", isPulled(touch.offset))
    }
  }

  const end = (event: TouchEvent): void => {
    stay()
    const it = touch
    touch = null
    if (it === null) return
    if (it.way === "held" || it.way === "closing" || (it.way === "undecided" && it.from > 0)) {
      // otherwise the finger would open the chat as well
      if (event.cancelable) event.preventDefault()
      if (it.way !== "held") close()
    }
    if (it.way === "swipe" && it.row !== null) {
      const width = widthOf(it.row)
      const stays = event.type === "touchend" && staysOpen(it.from, it.offset, width)
      shift(it.row, stays ? width : 0, false)
      if (!stays) close()
    }
    if (it.way === "pull") {
      strip.style.blockSize = ""
      strip.removeAttribute("data-ready")
      if (event.type === "touchend" && isPulled(it.offset)) hands.onPull()
    }
  }

  return { begin, move, end, stay, close, isDown: (): boolean => touch !== null } as const
}
