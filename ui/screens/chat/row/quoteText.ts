import type { QuoteShown } from "#adapters/views/message/quoted.ts"
import { previewText } from "../../../previewText.ts"
import type { Text } from "../../../text.ts"

/** A quoted line in words. */
export const quoteText = (t: Text, line: QuoteShown["line"]): string =>
  line._tag === "Gone" ? t("chat:quote.gone") : previewText(t, line) || t("chat:unsupported")
