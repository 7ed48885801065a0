import { type ReadonlySignal, signal } from "@preact/signals-react"

/** How long the outcome is told, in milliseconds (spec 9.6). */
const TOLD = 1500

const outcome = signal<"" | "copied" | "copyFailed">("")
let timer: ReturnType<typeof setTimeout> | undefined

/** What became of the last copy, for a moment. */
export const copied: ReadonlySignal<"" | "copied" | "copyFailed"> = outcome

/** The way of pages that came without https, where there is no clipboard to ask for. */
const copyBySelection = (text: string): boolean => {
  const area = document.createElement("textarea")
  area.value = text
  area.style.cssText = "position:fixed;opacity:0"
  const holder = document.activeElement?.closest("dialog") ?? document.body
  const focused = document.activeElement
  holder.append(area)
  area.select()
  const done = document.execCommand("copy")
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}

const written = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Puts a text on the clipboard. */
export const copy = async (text: string): Promise<void> => {
  outcome.value = (await written(text)) ? "copied" : "copyFailed"
  clearTimeout(timer)
  timer = setTimeout(() => {
    outcome.value = ""
  }, TOLD)
}
