import { bySound, type SoundTable } from "./bySound.ts"

const MARKS = /\p{M}/gu
const PLAIN = /^[ -~]*$/

/** A name without accents. Those that stand for themselves go first: to bring very many of them into their order costs the square of their number. */
const withoutMarks = (name: string): string => name.replaceAll(MARKS, "").normalize("NFD").replaceAll(MARKS, "")

/** Latin letters that are no plain one with an accent, each followed by the plain ones that stand for it. */
const PLAIN_FOR = new Map(
  [
    ..."æae œoe ĳij ßss þth ðd đd ɖd ɗd øo ɔo łl ŀl ħh ŧt ıi ɨi ĸk ƙk ŋn ŉn ɲn ſs əe ǝe ɛe ɓb ɣg ƴy ƶz".matchAll(/(\S)(\S+)/gu)
  ].map(([, letter = "", plain = ""]) => [letter, plain] as const)
)
const NOT_PLAIN = new RegExp(`[${[...PLAIN_FOR.keys()].join("")}]`, "gu")

/** A name as it is searched: its letters in lower case, without accents, and plain ones for those that are none (CONTACT-07, spec 3.2). */
export const latinName = (name: string): string =>
  PLAIN.test(name)
    ? name.toLowerCase()
    : withoutMarks(name)
        .toLowerCase()
        .replaceAll(NOT_PLAIN, (letter) => PLAIN_FOR.get(letter) ?? letter)

const HAN = /^\p{Script=Han}/u
/** The first character of each letter in the order of their sound; none begins with I, U or V. */
const FIRST: SoundTable = [
  ..."阿A八B嚓C咑D妸E发F旮G哈H丌J咔K垃L呣M拏N喔O妑P七Q呥R仨S他T屲W夕X丫Y帀Z".matchAll(/(.)([A-Z])/gu)
].map(([, character = "", letter = ""]) => [character, letter])

/** Sort letter of a name, A to Z, by its sound where it is Chinese, or `#` for all other that does not start with a Latin letter (CONTACT-06, spec 3.2). */
export const sortLetter = (name: string): string => {
  const start = name.trim().slice(0, 8)
  const [han] = HAN.exec(start) ?? []
  if (han !== undefined) return bySound(FIRST, han)
  const first = latinName(start).charAt(0).toUpperCase()
  return first >= "A" && first <= "Z" ? first : "#"
}
