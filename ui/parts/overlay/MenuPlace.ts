/** Where a menu was asked for, in pixels of the window. */
export interface MenuPlace {
  readonly x: number
  readonly y: number
  /** A finger that lay on it asked. */
  readonly isPressed?: boolean
}

/** The corner under a button, where its menu opens. */
export const placeUnder = (button: Element): MenuPlace => {
  const { left, bottom } = button.getBoundingClientRect()
  return { x: left, y: bottom }
}
