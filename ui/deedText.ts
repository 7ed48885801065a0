import type { DeedLine } from "#engine/message/deed.ts"
import type { Text } from "./text.ts"

/** The words of a line that tells what somebody did. */
export const deedText = (t: Text, line: DeedLine): string => {
  switch (line._tag) {
    case "Mine":
      return t(`home:deed.${line.did}.mine`)
    case "Theirs":
      return t(`home:deed.${line.did}.theirs`, { name: line.name })
    case "Said":
      return line.text
  }
}
