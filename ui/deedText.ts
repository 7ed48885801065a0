import type { DeedLine, DoneTo } from "#engine/message/deed.ts"
import { listText } from "#engine/locale/written.ts"
import type { Text } from "./text.ts"

/** To whom it was done, the reader first. */
const toWhom = (t: Text, language: string, { names, you }: DoneTo): string =>
  listText([...(you ? [t("home:deed.you")] : []), ...names.map((name) => t("home:deed.person", { name }))], language)

/** The words of a line that tells what somebody did. */
export const deedText = (t: Text, language: string, line: DeedLine): string => {
  if (line._tag === "Said") return line.text
  const { did, to } = line
  const names = to === undefined ? {} : { names: toWhom(t, language, to) }
  if (line._tag === "Mine") return t(`home:deed.${did}.mine`, names)
  const { name } = line
  // to the reader alone it is told without a list
  if ((did === "invited" || did === "removed") && to?.you === true && to.names.length === 0)
    return t(`home:deed.${did}.you`, { name })
  return t(`home:deed.${did}.theirs`, { name, ...names })
}
