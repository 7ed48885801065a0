import { pushFrameOf, shortFrameOf } from "#engine/api/frames.ts"
import type { Audience, LogEntry } from "../store/LogEntry.ts"
import { eventText } from "../http/text.ts"
import type { EventKey, EventParams } from "../texts.ts"
import { withHomeAddress } from "../media/atHome.ts"
import { hasPlaceholders, withSentences } from "../placeholder.ts"
import { frameBytes } from "./frameBytes.ts"

type Bag = Record<string, unknown>

const put = (bag: Bag, path: ReadonlyArray<string>, text: string): void => {
  const [key = "", ...rest] = path
  const inner = bag[key]
  if (rest.length === 0) bag[key] = text
  else if (typeof inner === "object" && inner !== null) put(inner as Bag, rest, text)
}

/** `data` as JSON, with its sentences as `text` says them. */
export const dataInLanguage = (
  { json, texts }: Pick<Audience, "json" | "texts">,
  text: (key: EventKey, params: EventParams) => string
): string => {
  if (texts === undefined) return json
  const data = JSON.parse(json) as Bag
  for (const [path, { key, params }] of Object.entries(texts)) put(data, path.split("."), text(key, params))
  return JSON.stringify(data)
}

/** Whether the data of an audience is not the same in each language. */
export const isTranslated = ({ json, texts }: Pick<Audience, "json" | "texts">): boolean =>
  texts !== undefined || hasPlaceholders(json)

/** An audience's data as one of them reads it. Inside texts a quote is escaped, so that only the field itself looks like it. */
export const asReadBy = (audience: Audience, reader: number): Audience =>
  audience.everybody === true ? { ...audience, json: audience.json.replace('"at":[0]', `"at":[0,${reader}]`) } : audience

/** What a frame is made of: with its place when it comes from the log. */
export type FrameSource = Pick<LogEntry, "at" | "type"> & Partial<Pick<LogEntry, "scope" | "n">>

/** How a frame is made. */
interface Form {
  /** In which its sentences are said. */
  readonly language: string
  /** Where everybody reaches the service, for pictures. */
  readonly home?: string
  /** Whether a message is told in its short form, where it has one (DEC-0408). */
  readonly isShort?: boolean
}

/** The frame of an entry for one audience: `time` in seconds, `data` as the change wrote it (WIRE-12, WIRE-17). */
export const encode = (
  { at, n, scope, type }: FrameSource,
  audience: Audience,
  { home = "", isShort = false, language }: Form
): Buffer => {
  const said = dataInLanguage(audience, (key, params) => eventText(language, key, params))
  const line = scope === undefined || scope === "" || n === undefined ? undefined : { scope, n }
  const short = isShort && line !== undefined && !hasPlaceholders(said) ? shortFrameOf(type, said, line) : undefined
  const frame = short ?? pushFrameOf(type, Math.floor(at / 1000), said, line)
  return frameBytes(withSentences(withHomeAddress(frame, home), language))
}
