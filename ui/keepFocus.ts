/** What takes the focus in place of something else. Fields are not among it: on a telephone they would bring up the keyboard. */
const STOPS = "a[href],button:not(:disabled),[tabindex='0']"
/** Where whole pages stand: what was on one of them has no neighbour on the next. */
const PLACES = "#root,main,[data-pane=content]"

/** Where something stood that was taken out of the page. */
interface Gap {
  readonly parent: Node
  readonly next: Node | null
  readonly previous: Node | null
}

interface Holder {
  readonly element: HTMLElement
  /** The dialog that it is in. */
  readonly over: HTMLDialogElement | null
  gap: Gap | null
}

/** What had the focus last: on the page, then in each dialog over it. */
let holders: ReadonlyArray<Holder> = []
let isLooking = false

const isAdrift = (): boolean => document.activeElement === null || document.activeElement === document.body

const canHold = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(":disabled") &&
  element.closest("[inert]") === null &&
  element.getClientRects().length > 0

const takes = (element: HTMLElement): boolean => {
  if (!canHold(element)) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

const hold = (element: EventTarget | null): void => {
  if (!(element instanceof HTMLElement) || element === document.body) return
  const over = element.closest("dialog")
  const below = over === null ? [] : holders.filter((each) => each.over !== over)
  holders = [...below, { element, over, gap: null }]
}

/** Within a press: a browser then moves the focus as it is told to, beside everything too. */
let isPressing = false
const press = (): void => {
  isPressing = true
  setTimeout(() => {
    isPressing = false
  })
}
const letGo = ({ relatedTarget }: FocusEvent): void => {
  if (isPressing && relatedTarget === null) holders = []
}

const stopIn = (node: Node, isLast: boolean): boolean => {
  if (!(node instanceof HTMLElement)) return false
  const inside = [...(node.matches(STOPS) ? [node] : []), ...node.querySelectorAll<HTMLElement>(STOPS)]
  return (isLast ? inside.toReversed() : inside).some(takes)
}

/** The page, or the question above it. */
const takePlace = (): void => {
  const dialog = [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1)
  const place = dialog ?? document.querySelector<HTMLElement>("[data-pane=content]") ?? document.querySelector("main")
  if (place === null) return
  if (place.tabIndex < 0) place.tabIndex = -1
  takes(place)
}

/** The next thing that can be used after a gap, else the one before it, else further out. */
const takeNear = ({ parent, next, previous }: Gap): void => {
  if (!(parent instanceof Element) || parent.matches(PLACES)) {
    takePlace()
    return
  }
  for (let node = next; node !== null; node = node.nextSibling) if (stopIn(node, false)) return
  for (let node = previous; node !== null; node = node.previousSibling) if (stopIn(node, true)) return
  if (stopIn(parent, false) || parent.parentNode === null) return
  takeNear({ parent: parent.parentNode, next: parent.nextSibling, previous: parent.previousSibling })
}

const restore = (): void => {
  isLooking = false
  if (!isAdrift()) return
  for (const { element, over, gap } of holders.toReversed()) {
    if (takes(element)) return
    if (over !== null && !over.open) continue
    const { parentNode, nextSibling, previousSibling } = element
    const at = gap ?? (parentNode === null ? null : { parent: parentNode, next: nextSibling, previous: previousSibling })
    if (at === null || !at.parent.isConnected) continue
    takeNear(at)
    return
  }
  if (holders.length > 0) takePlace()
}

const note = (records: ReadonlyArray<MutationRecord>): void => {
  for (const holder of holders)
    for (const { target: parent, removedNodes, nextSibling: next, previousSibling: previous } of records) {
      const gone = holder.gap?.parent ?? holder.element
      if (gone.isConnected) break
      if ([...removedNodes].some((node) => node.contains(gone))) holder.gap = { parent, next, previous }
    }
  if (isLooking || holders.length === 0 || !isAdrift()) return
  isLooking = true
  // the component that took it away may put the focus elsewhere, and may still be drawing
  requestAnimationFrame(() => requestAnimationFrame(restore))
}

/**
 * The focus is never lost: when what had it goes, or cannot be used any more, it moves to what stands next to it, to what was in
 * use before a dialog opened, or to the page. A screen that knows better moves it at once, and this does nothing.
 */
export const keepFocus = (): void => {
  hold(document.activeElement)
  document.addEventListener("focusin", ({ target }) => hold(target))
  document.addEventListener("focusout", letGo)
  document.addEventListener("mousedown", press, true)
  const watch = { childList: true, subtree: true, attributeFilter: ["disabled", "hidden", "inert", "open"] }
  new MutationObserver(note).observe(document.body, watch)
}
