import type { QuoteShown } from "#adapters/views/message/quoted.ts"
import type { Text } from "../../../text.ts"

/** A quoted line in words. */
export const quoteText = (t: Text, line: QuoteShown["line"]): string =>
  line._tag === "Text"
    ? line.text
    : line._tag === "Label"
      ? t(`home:label.${line.label}`)
      : t(line._tag === "Gone" ? "chat:quote.gone" : "chat:unsupported")
