/** One control of a toolbar: a format to switch, one of several values of it, or the way back to plain text. */
export type Tool =
  | { readonly format: "bold" | "italic" | "underline" | "link" | "blockquote" | "clean" }
  | { readonly format: "header"; readonly value: number }
  | { readonly format: "list"; readonly value: "ordered" | "bullet" }

/** The toolbar above a text, in its order: headers 1 to 3, bold, italic, underline, link, both lists, clear format (EDITOR-06, spec 9.10). */
export const DEFAULT_TOOLBAR: ReadonlyArray<Tool> = [
  { format: "header", value: 1 },
  { format: "header", value: 2 },
  { format: "header", value: 3 },
  { format: "bold" },
  { format: "italic" },
  { format: "underline" },
  { format: "link" },
  { format: "list", value: "ordered" },
  { format: "list", value: "bullet" },
  { format: "clean" }
]

/** The toolbar beside a selection, in its order: bold, italic, link, headers 1 and 2, quotation (EDITOR-07, spec 9.10). */
export const BUBBLE_TOOLBAR: ReadonlyArray<Tool> = [
  { format: "bold" },
  { format: "italic" },
  { format: "link" },
  { format: "header", value: 1 },
  { format: "header", value: 2 },
  { format: "blockquote" }
]
