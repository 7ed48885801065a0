/**
 * How many rows of a long list are drawn before the window is measured: as many as the screen can ever show, for a list that is
 * not yet scrolled draws no more of them, however tall its window becomes or however many come. `height`: of a row, in pixels.
 */
export const rowsAtOnce = (height: number): number => Math.ceil(Math.max(screen.width, screen.height) / height)
