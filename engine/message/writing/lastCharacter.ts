/** The last character as a reader sees it: a flag, a picture with all that binds to it, a line break, or a letter or sign with its marks. */
const LAST =
  /(?:(?<=(?:^|[^\u{1f1e6}-\u{1f1ff}])(?:\p{Regional_Indicator}{2})*)\p{Regional_Indicator}{2}|\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}\u{e0020}-\u{e007f}]*(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*)*|\r\n|[^\p{M}]?[\p{M}\ufe0e\ufe0f\u200d]*)$/u

/** A text without the last character as a reader sees it (EMOJI-16, DEC-0336). */
export const withoutLast = (text: string): string => text.replace(LAST, "")
