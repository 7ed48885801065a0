import { readFileSync } from "node:fs"
import { REFUSALS } from "#engine/error/refusal.ts"

const SENTENCES = JSON.parse(readFileSync(new URL("../../locales/en/refusal.json", import.meta.url), "utf8")) as Record<
  string,
  string
>
/** A refusal's sentence, whatever stands in its braces. */
const READERS = Object.entries(SENTENCES).map(
  ([reason, sentence]) =>
    [reason, new RegExp(`^${sentence.replaceAll(/[.*+?^$()[\]|\\]/g, "\\$&").replaceAll(/\{\w+\}/g, ".*")}$`, "s")] as const
)

/** Clients of uploads know one code for all that is refused of a file. */
const UPLOAD = 401

/** What an answer in English says: `ok`, or the reasons whose sentence and code it carries. */
export const said = (call: string, code: number, msg: string): ReadonlyArray<string> => {
  if (code === 0) return ["ok"]
  const reasons = READERS.flatMap(([reason, sentence]) => (sentence.test(msg) ? [reason] : []))
  return reasons.filter((reason) => {
    const usual = REFUSALS[reason as keyof typeof REFUSALS]
    return usual === code || (code === UPLOAD && call.startsWith("upload"))
  })
}
