import type { DeedLine, DoneTo } from "#engine/message/deed.ts"
import type { Text } from "./text.ts"

/** To whom it was done, the reader first. */
const toWhom = (t: Text, to: DoneTo | undefined): { readonly names: string } | undefined =>
  to === undefined ? undefined : { names: [...(to.you ? [t("home:deed.you")] : []), ...to.names].join(t("home:deed.between")) }

/** The words of a line that tells what somebody did. */
export const deedText = (t: Text, line: DeedLine): string => {
  switch (line._tag) {
    case "Mine":
      return t(`home:deed.${line.did}.mine`, toWhom(t, line.to))
    case "Theirs":
      return t(`home:deed.${line.did}.theirs`, { name: line.name, ...toWhom(t, line.to) })
    case "Said":
      return line.text
  }
}
