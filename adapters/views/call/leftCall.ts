/** Where the call of this tab is kept, for the page that comes after a reload (DEC-0339). */
export const LEFT_CALL = "leftCall"

/** The stored text; empty if the browser stores nothing. */
export const storedCall = (): string | null => {
  try {
    return sessionStorage.getItem(LEFT_CALL)
  } catch {
    return null
  }
}
