import { Schema } from "effect"
import { linkKind } from "./address.ts"
import { isHeader, isIndent, isSide } from "./formats.ts"
import { isFormula } from "./formula.ts"
import { isMediaAddress } from "./mediaAddress.ts"

/** What an operation puts into a document: text, or one thing by its address or its formula. */
const Insert = Schema.Union([Schema.String, Schema.Record(Schema.String, Schema.Json)])

/** An operation of a document as the editor writes it (Quill Delta): text or one thing, with formats (EDITOR-22, DEC-0056). What inserts nothing belongs to no document. */
export const DeltaOperation = Schema.Struct({
  insert: Schema.optionalKey(Insert),
  attributes: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json))
})
export type DeltaOperation = typeof DeltaOperation.Type

/** What a kept operation inserts. */
export type Inserted = string | { readonly image: string } | { readonly video: string } | { readonly formula: string }

const isTrue = (value: Schema.Json): boolean => value === true
const oneOf =
  (...values: ReadonlyArray<string>) =>
  (value: Schema.Json): boolean =>
    values.some((each) => each === value)

/** Formats by name, with what they may be. */
const FORMATS: ReadonlyMap<string, (value: Schema.Json) => boolean> = new Map([
  ["bold", isTrue],
  ["italic", isTrue],
  ["underline", isTrue],
  ["strike", isTrue],
  ["code", isTrue],
  ["blockquote", isTrue],
  ["code-block", isTrue],
  ["script", oneOf("sub", "super")],
  ["list", oneOf("ordered", "bullet", "checked", "unchecked")],
  ["align", oneOf("center", "right", "justify")],
  ["direction", oneOf("rtl")],
  ["header", isHeader],
  ["indent", isIndent],
  ["width", isSide],
  ["height", isSide],
  ["alt", (value) => typeof value === "string"],
  ["link", (value) => typeof value === "string" && linkKind(value) === "link"]
])

/** The formats of an operation that a document may have; colours, fonts and whatever nobody knows go (EDITOR-17, spec 5.9, DEC-0056). */
export const keptFormats = (attributes: Readonly<Record<string, Schema.Json>>): Readonly<Record<string, Schema.Json>> =>
  Object.fromEntries(Object.entries(attributes).filter(([name, value]) => FORMATS.get(name)?.(value) ?? false))

/**
 * What may be embedded: a picture or a video by its address, or a formula; `null` for all else, and for what is more than one thing
 * (EDITOR-18, spec 1.7, 5.9, DEC-0056).
 */
export const keptEmbed = (embed: Readonly<Record<string, Schema.Json>>): Inserted | null => {
  const [first, ...others] = Object.entries(embed)
  if (first === undefined || others.length > 0) return null
  const [name, value] = first
  if (typeof value !== "string") return null
  if (name === "image") return isMediaAddress("image", value) ? { image: value.trim() } : null
  if (name === "video") return isMediaAddress("video", value) ? { video: value.trim() } : null
  return name === "formula" && isFormula(value) ? { formula: value } : null
}

/** A kept operation. */
export interface KeptOperation {
  readonly insert: Inserted
  readonly attributes?: Readonly<Record<string, Schema.Json>>
}

/** How much of a pasted document is taken. */
export interface DeltaBounds {
  /** Operations that are looked at. */
  readonly operations: number
  /** Characters of text, in units of 16 bits. */
  readonly characters: number
  /** Characters of addresses and formulas together; most of them are data of pictures. */
  readonly embedded: number
}

/** What a document may cost (EDITOR-21, DEC-0056). */
export const DELTA_BOUNDS: DeltaBounds = { operations: 5000, characters: 50_000, embedded: 4_000_000 }

/** The begin of a text, so many units of 16 bits at most, no character cut in two. */
const begin = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, "")

/**
 * What is kept of a pasted document: texts and embeds that a document may hold, with the formats that it may have, until it has as
 * much as `bounds` say; a text is cut, an embed that does not fit is left out (EDITOR-19, DEC-0056).
 */
export const cleanDelta = (
  operations: ReadonlyArray<DeltaOperation>,
  bounds: DeltaBounds = DELTA_BOUNDS
): ReadonlyArray<KeptOperation> => {
  const kept: Array<KeptOperation> = []
  let { characters, embedded } = bounds
  for (const { attributes = {}, insert = "" } of operations.slice(0, bounds.operations)) {
    const inserted = typeof insert === "string" ? begin(insert, characters) : keptEmbed(insert)
    if (inserted === null || inserted === "") continue
    if (typeof inserted === "string") characters -= inserted.length
    else {
      const [length = 0] = Object.values(inserted).map((value: string) => value.length)
      if (length > embedded) continue
      embedded -= length
    }
    const formats = keptFormats(attributes)
    kept.push({ insert: inserted, ...(Object.keys(formats).length === 0 ? {} : { attributes: formats }) })
  }
  return kept
}
