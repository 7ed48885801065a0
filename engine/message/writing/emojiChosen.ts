/** Skin tones that Unicode has, from light to dark, as the mark that follows a person or a hand. */
export const SKIN_TONES = ["\u{1f3fb}", "\u{1f3fc}", "\u{1f3fd}", "\u{1f3fe}", "\u{1f3ff}"] as const
/** One of {@link SKIN_TONES}. */
export type SkinTone = (typeof SKIN_TONES)[number]

const HANDS_JOINED = "\u{1f91d}"

/**
 * An emoji in a skin tone: each person and hand in it has that tone, but for the hands that hold two people together; as it is where none is
 * chosen. Only for an emoji that comes in tones (EMOJI-14, DEC-0336).
 */
export const toned = (emoji: string, tone: SkinTone | null): string =>
  tone === null
    ? emoji
    : emoji.replaceAll(/(\p{Emoji_Modifier_Base})\ufe0f?/gu, (part, base: string) =>
        base === HANDS_JOINED && emoji !== base ? part : base + tone
      )

/** Emoji that are remembered as chosen lately: four rows on a desk. */
export const RECENT_MAX = 32

/** The emoji chosen lately after another one was: it first, each once, {@link RECENT_MAX} at most (EMOJI-15, DEC-0336). */
export const withRecent = (recent: ReadonlyArray<string>, chosen: string): ReadonlyArray<string> =>
  [chosen, ...recent.filter((each) => each !== chosen)].slice(0, RECENT_MAX)
