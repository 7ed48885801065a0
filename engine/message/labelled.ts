/** The line of a location or a card as it travels: the word for it, in the sender's language, in brackets, and its name; the reader sees their own word (BODY-16, spec 3.3, DEC-0053, DEC-0326). */
export const labelled = (word: string, name: string): string => `[${word}] ${name}`.replaceAll(/\s+/g, " ").trim()
