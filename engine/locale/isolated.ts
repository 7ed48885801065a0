/** First strong isolate, and its end: what stands between them has a direction of its own (Unicode UAX 9). */
const OPENS = "\u2068"
const ENDS = "\u2069"

/** Letters that run from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * A name, or other words of people, as it stands in a sentence of the interface: where it runs against the sentence it is isolated, so
 * that neither turns the other round (LOCALE-07, spec 1.3). `isRightToLeft`: the sentence's own direction.
 */
export const isolated = (words: string, isRightToLeft: boolean): string => {
  const runsAgainst = isRightToLeft ? /\p{L}/u.test(words) : RIGHT_TO_LEFT.test(words)
  return runsAgainst ? `${OPENS}${words}${ENDS}` : words
}
