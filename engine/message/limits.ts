/** Most characters of a text, tags not counted (DEC-0003). */
export const TEXT_MAX = 2048
/** Most bytes of a text as it travels, tags counted (DEC-0003). */
export const HTML_MAX = 16_384
/** Most tags of a text: as many as it may have characters (DEC-0040). */
export const TAGS_MAX = 2048
/** Longest client id of a message, in characters (spec 3.3). */
export const ID_MAX = 36
/** Most people and groups that messages are passed on to at once (spec 5.3, 9.1). */
export const FORWARD_MAX = 5
/** Newest messages of a conversation that a filter or a search looks at (DEC-0032). */
export const SEARCH_HORIZON = 20_000
/** Characters of texts in which a search reads what they say; it ends where it has read so many (DEC-0032). */
export const SEARCH_READS_MAX = 4_000_000
/** Conversations in which a search everywhere looks: those where something was said last; and what it finds at most, the newest of all (DEC-0091). */
export const SEARCH_EVERYWHERE = { chats: 500, hits: 200 } as const
/** A filtered list is counted up to here: a count as large means "at least" (DEC-0032). */
export const SEARCH_COUNT_MAX = 10_000
