import type { Locator, Page } from "playwright"
import { fingerOn } from "../e2e/finger.ts"
import type { Way } from "./Checklist.ts"

/** How somebody uses a page: what a walk asks for is done by fingers, a mouse or keys, and by nothing else. */
export interface Hand {
  /** Uses a button, a link, an entry of a menu, a box to tick. */
  readonly press: (what: Locator) => Promise<void>
  /** Puts a text into a field, in place of what was there. */
  readonly write: (field: Locator, text: string) => Promise<void>
  /** Asks what can be done with something; `more` is its button for those who have no second mouse button. */
  readonly menu: (what: Locator, more: Locator) => Promise<void>
  /** Pushes something aside or down, in pixels; only fingers can. */
  readonly drag: (what: Locator, dx: number, dy: number) => Promise<void>
  /** Takes something up and puts it down elsewhere, so many pixels away. */
  readonly carry: (what: Locator, dx: number, dy: number) => Promise<void>
  /** Two fingers go so many times as far apart as they were. */
  readonly pinch: (what: Locator, times: number) => Promise<void>
}

const GROUPS =
  "[role=menu],[role=listbox],[role=toolbar],[role=tablist],[role=radiogroup],[role=log],[role=grid],fieldset,ul:has(> [data-emoji])"
/** Most presses of a key until something has the focus: more, and nobody would go on. */
const PATIENCE = 150

/**
 * Where the focus is, seen from an element: on it, in the same group of controls, in the same row of a list, further on in the
 * order of the page; whether a key has moved it.
 */
interface Place {
  readonly isHere: boolean
  readonly isNear: boolean
  readonly isInRow: boolean
  readonly isPast: boolean
  readonly moved: boolean
}

declare global {
  interface Window {
    /** What had the focus when somebody last looked. */
    focusBefore?: Element | null
  }
}

/** Looks for the focus within a few frames, for some lists draw before they move it. Runs inside the page. */
const look = async (
  element: Element,
  { groups, isFirst }: { readonly groups: string; readonly isFirst: boolean }
): Promise<Place> => {
  const before = isFirst ? undefined : window.focusBefore
  for (let frame = 0; frame < 12 && document.activeElement === before; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  const at = document.activeElement ?? document.body
  window.focusBefore = at
  // in one message, which is a place of its own in the log, Tab goes on
  const isOneMessage = at.closest("[data-message]")?.contains(element) === true
  return {
    isHere: at === element,
    isNear: !isOneMessage && at.closest(groups)?.contains(element) === true,
    isInRow: at.closest("[data-chat]")?.contains(element) === true,
    isPast: at !== document.body && (at.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
    moved: at !== before
  }
}

/** Brings the focus to an element as keys do: Tab from one to the next, or back, and arrows inside a group. */
export const reach = async (page: Page, what: Locator): Promise<void> => {
  await what.waitFor({ state: "attached" })
  const arrows = ["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"]
  const along = ["ArrowRight", "ArrowLeft"]
  let stuck = 0
  let place = await what.evaluate(look, { groups: GROUPS, isFirst: true })
  for (let pressed = 0; pressed < PATIENCE && !place.isHere; pressed += 1) {
    const onward = place.isPast ? "Shift+Tab" : "Tab"
    const key = (place.isInRow ? along[stuck] : place.isNear ? arrows[stuck] : undefined) ?? onward
    await page.keyboard.press(key)
    place = await what.evaluate(look, { groups: GROUPS, isFirst: false })
    if (key === onward) stuck = 0
    else if (!place.moved) stuck += 1
  }
  if (!place.isHere) throw new Error(`No key leads to ${String(what)}.`)
}

/** With a keyboard the focus has to be somewhere: after a press too, whatever went away with it. A page that was just loaded gets it by the first key. */
const stands = (page: Page, after: string): Promise<unknown> =>
  page
    .waitForFunction(
      () => window.focusBefore === undefined || ![null, document.body].includes(document.activeElement as HTMLElement)
    )
    .catch(() => {
      throw new Error(`Since ${after} was pressed nothing has the focus.`)
    })

const isTicked = "input[type=checkbox],input[type=radio],[role=checkbox],[role=switch]"

const keysOn = (page: Page): Hand => {
  let last = ""
  const press = async (what: Locator): Promise<void> => {
    await what.waitFor({ state: "attached" })
    await stands(page, last)
    await reach(page, what)
    last = String(what)
    // arrows have chosen it already
    if (await what.evaluate((box) => box.matches("input[type=radio]") && (box as HTMLInputElement).checked)) return
    await page.keyboard.press((await what.evaluate((box, ticked) => box.matches(ticked), isTicked)) ? "Space" : "Enter")
  }
  return {
    press,
    write: async (field, text) => {
      await reach(page, field)
      await page.keyboard.press("ControlOrMeta+A")
      if (text === "") await page.keyboard.press("Delete")
      else await page.keyboard.insertText(text)
    },
    menu: async (_, more) => press(more),
    drag: () => Promise.reject(new Error("Keys push nothing aside.")),
    carry: () => Promise.reject(new Error("Keys carry nothing.")),
    pinch: () => Promise.reject(new Error("Keys have no fingers."))
  }
}

/** What a finger or a mouse hits stands in sight, and for a hidden box that is its label. */
const handle = (what: Locator): Promise<Locator> =>
  what
    .evaluate((box) => box.matches("input[type=radio],input[type=checkbox]") && box.closest("label") !== null)
    .then((hidden) => (hidden ? what.locator("xpath=ancestor::label[1]") : what))

const fingersOn = async (page: Page, held: number): Promise<Hand> => {
  const finger = await fingerOn(page)
  return {
    press: async (what) => {
      const box = await handle(what)
      await (held === 0 ? box.tap() : finger.tap(box, held))
    },
    write: async (field, text) => {
      await field.tap()
      await field.selectText()
      if (text === "") await page.keyboard.press("Delete")
      else await page.keyboard.insertText(text)
    },
    menu: (what) => finger.hold(what),
    drag: finger.drag,
    carry: finger.carry,
    pinch: finger.pinch
  }
}

const mouseOn = (page: Page, held: number): Hand => ({
  press: async (what) => (await handle(what)).click({ delay: held }),
  write: async (field, text) => {
    await field.click()
    await field.selectText()
    if (text === "") await page.keyboard.press("Delete")
    else await page.keyboard.insertText(text)
  },
  menu: (what) => what.click({ button: "right" }),
  drag: () => Promise.reject(new Error("A mouse pushes nothing aside.")),
  carry: async (what, dx, dy) => {
    const box = await what.boundingBox()
    if (box === null) throw new Error("There is nothing to take up.")
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + dx, y + dy, { steps: 8 })
    await page.mouse.up()
  },
  pinch: () => Promise.reject(new Error("A mouse has no fingers."))
})

/** `held`: how long a finger, or the button of the mouse, stays down in a press, in milliseconds. */
export const handOn = async (page: Page, way: Way, held: number): Promise<Hand> =>
  way === "phone" ? fingersOn(page, held) : way === "desk" ? mouseOn(page, held) : keysOn(page)
