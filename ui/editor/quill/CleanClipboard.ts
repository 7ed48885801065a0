import { Delta } from "quill/core.js"
import Clipboard from "quill/modules/clipboard.js"
import { cleanDocument } from "#adapters/views/document/documentHtml.ts"
import { keptOperations } from "#adapters/views/document/documents.ts"

/** Takes of what is pasted, dropped or loaded only what a document may hold: first as HTML, then as operations. */
export class CleanClipboard extends Clipboard {
  protected override convertHTML(html: string): Delta {
    return super.convertHTML(cleanDocument(html))
  }

  override convert(pasted: { html?: string; text?: string }, formats: Record<string, unknown> = {}): Delta {
    return new Delta(
      keptOperations(super.convert(pasted, formats).ops as Parameters<typeof keptOperations>[0]).map((each) => ({ ...each }))
    )
  }
}
