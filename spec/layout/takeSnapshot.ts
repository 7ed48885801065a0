import type { Box, Cut, Piece, Snapshot } from "./Snapshot.ts"

/** Runs inside the page, so all that it needs is inside it. Reads only, changes nothing. */
export const takeSnapshot = (): Snapshot => {
  const CHOICE = "label:has(> input[type=radio], > input[type=checkbox])"
  const CONTROL = `a[href], button, input:not([type=hidden]), textarea, select, summary, [contenteditable=true], [role=button], ${CHOICE}`
  const LAYER = "dialog[open], :popover-open, [role=menu], [role=dialog], [data-raised]"
  const PROBES = [22, 12] as const
  const view: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const numbers = new Map<Element, number>()
  const styles = new Map<Element, CSSStyleDeclaration>()

  const numberOf = (element: Element | null): number => {
    if (element === null) return 0
    const known = numbers.get(element)
    if (known !== undefined) return known
    numbers.set(element, numbers.size + 1)
    return numbers.size
  }
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, known)
    return known
  }
  const boxOf = ({ bottom, left, right, top }: DOMRect): Box => ({ left, top, right, bottom })
  const both = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom)
  })
  const shows = ({ bottom, left, right, top }: Box): boolean => right - left > 1.5 && bottom - top > 1.5
  const chain = (element: Element): ReadonlyArray<Element> => {
    const found: Array<Element> = []
    for (let at: Element | null = element; at !== null; at = at.parentElement) found.push(at)
    return found
  }

  const words = (text: string): string => text.replaceAll(/\s+/g, " ").trim()
  const nameOf = (element: Element, text: string): string => {
    const path = chain(element)
      .filter(({ tagName }) =>
        /^(MAIN|HEADER|FOOTER|NAV|UL|OL|LI|FORM|DIALOG|SECTION|ASIDE|BUTTON|A|INPUT|TEXTAREA|LABEL|H1|H2|P)$/.test(tagName)
      )
      .toReversed()
      .map(({ tagName }) => tagName.toLowerCase())
    if (path.at(-1) !== element.tagName.toLowerCase()) path.push(element.tagName.toLowerCase())
    return `${path.slice(-4).join(" > ")} "${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`
  }

  const modal = [...document.querySelectorAll("dialog")].findLast((dialog) => dialog.matches(":modal"))
  const isThere = (element: Element): boolean =>
    element.closest("[inert]") === null &&
    (modal === undefined || modal.contains(element)) &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })

  /** Elements whose edges cut what stands inside `element`, from the nearest on. */
  const clippersOf = (element: Element): ReadonlyArray<Element> => {
    const found: Array<Element> = []
    let passesOver = false
    let isFixed = false
    for (const at of chain(element)) {
      const { overflowX, overflowY, position } = styleOf(at)
      const isRoot = at === document.documentElement || at === document.body
      if (!isRoot && !isFixed && !(passesOver && position === "static") && (overflowX !== "visible" || overflowY !== "visible"))
        found.push(at)
      if (position !== "static") passesOver = false
      if (position === "absolute") passesOver = true
      if (position === "fixed" || at === modal) isFixed = true
    }
    return found
  }
  const edgeOf = (element: Element): Box => {
    const { left, top } = element.getBoundingClientRect()
    const x = left + element.clientLeft
    const y = top + element.clientTop
    return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight }
  }
  const visiblePart = (line: Box, clippers: ReadonlyArray<Element>): Box => {
    let part = both(line, view)
    for (const clipper of clippers) {
      const { overflowX, overflowY } = styleOf(clipper)
      const edge = edgeOf(clipper)
      if (overflowX !== "visible") part = both(part, { ...part, left: edge.left, right: edge.right })
      if (overflowY !== "visible") part = both(part, { ...part, top: edge.top, bottom: edge.bottom })
    }
    return part
  }

  const saysSo = (element: Element): boolean => {
    const { textOverflow, webkitLineClamp } = styleOf(element)
    return textOverflow === "ellipsis" || (webkitLineClamp !== "none" && webkitLineClamp !== "")
  }
  /** Hidden edges cut for good; edges that scroll up and down do not. Nothing may stand beside the window. */
  const cutOf = (element: Element, line: Box, clippers: ReadonlyArray<Element>): Cut => {
    let isScrolled = false
    for (const clipper of clippers) {
      const { overflowX, overflowY } = styleOf(clipper)
      const edge = edgeOf(clipper)
      isScrolled ||= overflowY === "auto" || overflowY === "scroll"
      const wide = overflowX !== "visible" && (line.left < edge.left - 1.5 || line.right > edge.right + 1.5)
      const slack = (line.bottom - line.top) * 0.25
      const high = !isScrolled && overflowY !== "visible" && (line.top < edge.top - slack || line.bottom > edge.bottom + slack)
      if (wide && (overflowX === "auto" || overflowX === "scroll")) return "whole"
      if (wide || high) {
        const between = chain(element)
        return between.slice(0, between.indexOf(clipper) + 1).some(saysSo) ? "ellipsis" : "cut"
      }
    }
    return line.left < -1.5 || line.right > view.right + 1.5 ? "cut" : "whole"
  }

  const scrollerOf = (element: Element): Element | null =>
    chain(element).find((at) => /auto|scroll/.test(styleOf(at).overflowY) && at.scrollHeight > at.clientHeight + 1) ?? null
  const layerOf = (element: Element): Element | null =>
    chain(element).find((at) => at.matches(LAYER) || styleOf(at).position === "fixed") ?? null
  const stickyOf = (element: Element): Element | null => chain(element).find((at) => styleOf(at).position === "sticky") ?? null

  const reachOf = (element: Element): number => {
    const { bottom, left, right, top } = element.getBoundingClientRect()
    const half = Math.min(right - left, bottom - top) / 2
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const hits = (by: number): boolean =>
      [
        [-by, 0],
        [by, 0],
        [0, -by],
        [0, by]
      ].every(([dx = 0, dy = 0]) => {
        const hit = document.elementFromPoint(x + dx, y + dy)
        return hit !== null && (element.contains(hit) || hit.closest("label")?.contains(element) === true)
      })
    return half >= PROBES[0] ? PROBES[0] : Math.max(half, PROBES.find(hits) ?? 0)
  }
  const isInSentence = (element: Element): boolean =>
    styleOf(element).display === "inline" && words(element.parentElement?.textContent ?? "") !== words(element.textContent ?? "")

  const piece = (kind: Piece["kind"], element: Element, text: string, lines: ReadonlyArray<Box>): Piece => {
    const clippers = clippersOf(element).filter((clipper) => kind === "text" || clipper !== element)
    const cuts = lines.map((line) => cutOf(element, line, clippers))
    return {
      kind,
      name: nameOf(element, text),
      text,
      lines,
      seen: lines.map((line) => visiblePart(line, clippers)).filter(shows),
      cut: cuts.includes("cut") ? "cut" : cuts.includes("ellipsis") ? "ellipsis" : "whole",
      around: [...chain(element), ...(element.closest("label") === null ? [] : chain(element.closest("label") as Element))].map(
        numberOf
      ),
      layer: numberOf(layerOf(element)),
      scroller: numberOf(scrollerOf(element)),
      sticky: numberOf(stickyOf(element)),
      reach: kind === "control" ? reachOf(element) : 0,
      inSentence: kind === "control" && isInSentence(element),
      inNavigation: element.closest("nav") !== null
    }
  }

  const texts = (): ReadonlyArray<Piece> => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Array<Piece> = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = words(node.textContent ?? "")
      const parent = node.parentElement
      if (text === "" || parent === null || !isThere(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      found.push(piece("text", parent, text, [...range.getClientRects()].map(boxOf).filter(shows)))
    }
    return found.filter(({ seen }) => seen.length > 0)
  }
  const controlText = (element: Element): string => {
    const { placeholder, value } = element as Partial<HTMLInputElement>
    const said = [element.getAttribute("aria-label"), element.getAttribute("title"), placeholder, value]
    return words(said.filter((each) => typeof each === "string").join(" ")) || words(element.textContent ?? "")
  }
  const controls = (): ReadonlyArray<Piece> =>
    [...document.querySelectorAll(CONTROL)]
      .filter((element) => isThere(element) && element.parentElement?.matches(CHOICE) !== true)
      .map((element) => piece("control", element, controlText(element), [boxOf(element.getBoundingClientRect())]))
      .filter(({ seen }) => seen.length > 0)

  const sideways = (): Snapshot["sideways"] =>
    [document.documentElement, ...document.body.querySelectorAll("*")]
      .filter((element) => {
        if (element.scrollWidth <= element.clientWidth + 1 || !isThere(element)) return false
        const { overflowX, scrollSnapType } = styleOf(element)
        return element === document.documentElement || (/auto|scroll/.test(overflowX) && !/x|both|inline/.test(scrollSnapType))
      })
      .filter((element) => !/^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName))
      .map((element) => ({ name: nameOf(element, element.className), by: element.scrollWidth - element.clientWidth }))

  const strayed = (): Snapshot["strayed"] =>
    [document.documentElement, ...document.querySelectorAll("body, #root, main, main > *")]
      .filter((element) => isThere(element) && styleOf(element).overflowY === "hidden")
      .map((element) => ({ name: nameOf(element, ""), by: element.scrollHeight - element.clientHeight }))
      .filter(({ by }) => by > 1)

  const ink = document.createElement("canvas").getContext("2d")
  const cutHints = (): Snapshot["cutHints"] =>
    [...document.querySelectorAll<HTMLInputElement>("input[placeholder], textarea[placeholder]")]
      .filter((field) => field.value === "" && isThere(field) && ink !== null)
      .filter((field) => {
        const { font, paddingLeft, paddingRight } = styleOf(field)
        if (ink !== null) ink.font = font
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        return (ink?.measureText(field.placeholder).width ?? 0) > room + 1
      })
      .map((field) => ({ name: nameOf(field, field.placeholder), text: field.placeholder }))

  return {
    width: innerWidth,
    height: innerHeight,
    sideways: sideways(),
    strayed: strayed(),
    pieces: [...texts(), ...controls()],
    cutHints: cutHints(),
    title: document.title
  }
}
