import { linkKind } from "#engine/editor/address.ts"
import { cleanDelta, type DeltaOperation, type KeptOperation } from "#engine/editor/delta.ts"
import { FORMULA_MAX, isFormula } from "#engine/editor/formula.ts"
import { isMediaAddress, type Medium } from "#engine/editor/mediaAddress.ts"
import { signedHtml, signedText } from "#engine/editor/signs.ts"
import { BUBBLE_TOOLBAR, DEFAULT_TOOLBAR, type Tool } from "#engine/editor/toolbars.ts"

/** What the rules of documents say to an editor (spec 5.9, 9.10). */

/** The controls of both toolbars, in their order. */
export const TOOLBARS: Readonly<Record<"default" | "bubble", ReadonlyArray<Tool>>> = {
  default: DEFAULT_TOOLBAR,
  bubble: BUBBLE_TOOLBAR
}

/** Longest formula, in characters. */
export const LONGEST_FORMULA = FORMULA_MAX

/** What is kept of operations that somebody pasted. */
export const keptOperations = (operations: ReadonlyArray<DeltaOperation>): ReadonlyArray<KeptOperation> => cleanDelta(operations)

/** What was typed into a question for an address or a formula, as it may stand in a document; `null` when it may not. */
export const checkedInput = (what: "link" | Medium | "formula", text: string): string | null => {
  const typed = text.trim()
  const may = what === "link" ? linkKind(typed) === "link" : what === "formula" ? isFormula(typed) : isMediaAddress(what, typed)
  return may ? typed : null
}

/** A document as plain text in which signs stand for its formats, for where nothing else travels. */
export const documentAsText = (operations: ReadonlyArray<KeptOperation>): string => signedText(operations)

/** Such a text as a document. */
export const textAsDocument = (text: string): string => signedHtml(text)
