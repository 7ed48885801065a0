import { computed } from "@preact/signals-react"
import { passingNote, sayShortly } from "./note.ts"

/** The outcome of the last copy, shown for a moment. */
export const copyTask = computed(() =>
  passingNote.value === "copied" || passingNote.value === "copyFailed" ? passingNote.value : ""
)

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
export const copyToClipboard = async (text: string): Promise<void> => {
  sayShortly((await written(text)) ? "copied" : "copyFailed")
}
