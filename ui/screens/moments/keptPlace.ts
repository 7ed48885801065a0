/** How far a page of moments was scrolled when somebody left it for one of its videos. */
let kept: { readonly page: string; readonly top: number } | null = null

const scrollerOf = (element: Element | null): Element | null => element?.closest("[data-scroller]") ?? null

/** A video is opened, on a page of its own: what is on screen stays for who comes back. */
export const keepPlace = (inside: Element): void => {
  kept = { page: location.hash, top: scrollerOf(inside)?.scrollTop ?? 0 }
}

/** Back on the page that was left so: it stands where it stood. */
export const comeBack = (inside: Element | null): void => {
  const scroller = scrollerOf(inside)
  if (kept !== null && scroller !== null && kept.page === location.hash) scroller.scrollTop = kept.top
  kept = null
}
