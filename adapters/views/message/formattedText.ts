import { formatted, type TextBlock } from "#engine/message/formatting/formatted.ts"

/** The blocks of a text that signs format; `null` for all others, which `messageHtml` draws (TEXT-10). */
export const formattedText = (html: string): ReadonlyArray<TextBlock> | null => formatted(html)
