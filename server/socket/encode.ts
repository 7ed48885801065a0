import { pushFrameOf } from "#engine/api/frames.ts"
import type { Audience, LogEntry } from "../store/LogEntry.ts"
import { eventText } from "../http/text.ts"
import { frameBytes } from "./frameBytes.ts"

type Bag = Record<string, unknown>

const put = (bag: Bag, path: ReadonlyArray<string>, text: string): void => {
  const [key = "", ...rest] = path
  const inner = bag[key]
  if (rest.length === 0) bag[key] = text
  else if (typeof inner === "object" && inner !== null) put(inner as Bag, rest, text)
}

/** `data` with its sentences in the reader's language. */
const inLanguage = ({ json, texts }: Audience, language: string): string => {
  if (texts === undefined) return json
  const data = JSON.parse(json) as Bag
  for (const [path, { key, params }] of Object.entries(texts)) put(data, path.split("."), eventText(language, key, params))
  return JSON.stringify(data)
}

/** The frame of an entry for one audience and language: `time` in seconds, `data` as the change wrote it (spec 7). */
export const encode = ({ at, type }: Pick<LogEntry, "at" | "type">, audience: Audience, language: string): Buffer =>
  frameBytes(pushFrameOf(type, Math.floor(at / 1000), inLanguage(audience, language)))
