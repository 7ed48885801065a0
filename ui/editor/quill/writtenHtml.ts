import type Quill from "quill/core.js"
import { cleanDocument } from "#adapters/views/document/documentHtml.ts"
import { keptOperations } from "#adapters/views/document/documents.ts"

/** Quill writes every blank as one that does not break; only where several follow each other must they be told apart. */
const withBlanks = (html: string): string =>
  html.replaceAll(/(?:&nbsp;)+/g, (run) => `${"&nbsp;".repeat(run.length / "&nbsp;".length - 1)} `)

/** The document as clean HTML; empty when nothing is left in it. */
export const writtenHtml = (quill: Quill): string =>
  quill.editor.isBlank() ? "" : cleanDocument(withBlanks(quill.getSemanticHTML()))

/** The document as operations. */
export const writtenOperations = (quill: Quill): ReturnType<typeof keptOperations> =>
  keptOperations(quill.getContents().ops as Parameters<typeof keptOperations>[0])
