/** Where a menu was asked for, in pixels of the window. */
export interface MenuPlace {
  readonly x: number
  readonly y: number
  /** A finger that lay on something asked: where that stands, which the menu leaves in sight if there is room. */
  readonly pressed?: { readonly top: number; readonly bottom: number }
}

/** The corner under a button, where its menu opens. */
export const placeUnder = (button: Element): MenuPlace => {
  const { left, bottom } = button.getBoundingClientRect()
  return { x: left, y: bottom }
}
