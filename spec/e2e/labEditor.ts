import type { Window } from "./window.ts"

/** The field of the page on which the editor is tried, and what stands around it. */
export const text = ({ page, t }: Window) => page.getByRole("textbox", { name: t("lab:editor.label"), exact: true })
export const tool = ({ page, t }: Window, name: string) =>
  page.getByRole("toolbar").getByRole("button", { name: t(`editor:tool.${name}`), exact: true })
export const dialog = ({ page }: Window) => page.getByRole("dialog")
/** The document as it is sent. */
export const source = async ({ page }: Window): Promise<string> => (await page.locator("[data-source]").textContent()) ?? ""

export const open = async (window: Window, toolbar: "default" | "bubble" = "default"): Promise<void> => {
  await window.open("/")
  await window.open("/pages/lab/editor")
  await window.page.getByRole("radio", { name: window.t(`lab:editor.${toolbar}`) }).check({ force: true })
  await text(window).click()
}
export const type = (window: Window, words: string) => window.page.keyboard.type(words)
export const press = async ({ page }: Window, ...keys: ReadonlyArray<string>): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}
/** Answers the question of a dialog. */
export const answer = async (window: Window, what: string): Promise<void> => {
  await dialog(window).getByRole("textbox").fill(what)
  await dialog(window)
    .getByRole("button", { name: window.t("editor:put"), exact: true })
    .click()
}
export const paste = (window: Window, html: string, plain = "plain") =>
  text(window).evaluate(
    (box, [html = "", plain = ""]) => {
      const data = new DataTransfer()
      data.setData("text/html", html)
      data.setData("text/plain", plain)
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))
    },
    [html, plain]
  )
