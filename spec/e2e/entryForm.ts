import type { Locator } from "playwright"
import type { Window } from "./window.ts"

/** A field of the form that leads into the app. */
export const field = ({ page }: Window, name: string): Locator => page.locator(`main input[name=${name}]`)
export const submit = ({ page }: Window): Locator => page.locator("main [type=submit]")
/** Waits until a text stands there. */
export const has = (window: Window, text: string): Promise<void> => window.page.getByText(text, { exact: true }).first().waitFor()
