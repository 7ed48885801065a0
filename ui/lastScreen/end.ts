/** The app shows itself, whatever it shows: the screen as it was left (`show.ts`) goes. */
export const endLastScreen = (): void => document.querySelector("[data-last-screen]")?.remove()
