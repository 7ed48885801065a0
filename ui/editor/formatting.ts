import Quill from "quill/core.js"
import type { Tool } from "#engine/editor/toolbars.ts"
import { SafeLink } from "./quill/blots.ts"

/** Where something is done: what is selected, or the place of the caret. */
export interface Span {
  readonly index: number
  readonly length: number
}

/** What is selected; without the focus what was selected last. */
export const selectedSpan = (quill: Quill): Span => quill.getSelection() ?? quill.selection.savedRange

type Formats = Readonly<Record<string, unknown>>

/** Whether a tool is on where the caret stands; `undefined` for one that is done once. */
export const isOn = (tool: Tool, formats: Formats): boolean | undefined => {
  if (tool.format === "clean") return undefined
  if (tool.format === "link") return typeof formats["link"] === "string"
  return formats[tool.format] === ("value" in tool ? tool.value : true)
}

/** The line in which the caret stands, where nothing is selected. */
const lineAround = (quill: Quill, { index, length }: Span): Span => {
  if (length > 0) return { index, length }
  const [line, offset] = quill.getLine(index)
  return line === null ? { index, length } : { index: index - offset, length: line.length() }
}

/** Turns a format on or off, or takes all of them away. */
export const toggleFormat = (quill: Quill, tool: Exclude<Tool, { readonly format: "link" }>): void => {
  quill.focus({ preventScroll: true })
  const span = selectedSpan(quill)
  if (tool.format === "clean") {
    const { index, length } = lineAround(quill, span)
    quill.removeFormat(index, length, Quill.sources.USER)
    return
  }
  const isNow = isOn(tool, quill.getFormat(span.index, span.length)) === true
  quill.format(tool.format, isNow ? false : "value" in tool ? tool.value : true, Quill.sources.USER)
}

/** The link around the caret as a whole, where nothing is selected; with its address, empty without a link. */
export const linkAround = (quill: Quill, { index, length }: Span): Span & { readonly address: string } => {
  const { link } = quill.getFormat(index, length)
  const address = typeof link === "string" ? link : ""
  if (length > 0 || address === "") return { index, length, address }
  const [blot, offset] = quill.scroll.descendant(SafeLink, index)
  return blot === null ? { index, length, address } : { index: index - offset, length: blot.length(), address }
}

/** Links what is selected, or writes the address where nothing is; an empty address takes the link away. */
export const setLink = (quill: Quill, { index, length }: Span, address: string): void => {
  if (length > 0) quill.formatText(index, length, "link", address === "" ? false : address, Quill.sources.USER)
  else quill.insertText(index, address, "link", address, Quill.sources.USER)
  quill.setSelection(index + (length > 0 ? length : address.length), 0, Quill.sources.USER)
}

/** Puts something in the place of what is selected. */
export const embed = (quill: Quill, { index, length }: Span, what: "image" | "video" | "formula", value: string): void => {
  quill.deleteText(index, length, Quill.sources.USER)
  quill.insertEmbed(index, what, value, Quill.sources.USER)
  quill.setSelection(index + 1, 0, Quill.sources.USER)
}
