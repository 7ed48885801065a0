/** The most lines of one answer; of further conversations only the row comes, and the client loads the page (DEC-0025). */
export const LINES_OF_SCOPE = 500
export const LINES_MAX = 2000
/** Length of their data as JSON texts, all together, in characters. */
export const DATA_MAX = 2 * 1024 * 1024

/** Parts of the log that one request may name. */
export const SCOPES_MAX = 20_000

/** Conversations that are looked up one by one; if more moved or are not known, all of them are asked for at once, which costs less. */
export const ROWS_MAX = 500
