import { plainLetters } from "../format/plainLetters.ts"
import { valueBySound, type SoundTable } from "./bySound.ts"

const HAN = /^\p{Script=Han}/u
/** The first character of each letter in the order of their sound; none begins with I, U or V. */
const FIRST: SoundTable = [
  ..."阿A八B嚓C咑D妸E发F旮G哈H丌J咔K垃L呣M拏N喔O妑P七Q呥R仨S他T屲W夕X丫Y帀Z".matchAll(/(.)([A-Z])/gu)
].map(([, character = "", letter = ""]) => [character, letter])

/** Sort letter of a name, A to Z, by its sound where it is Chinese, or `#` for all other that does not start with a Latin letter (CONTACT-06, spec 3.2). */
export const sortLetter = (name: string): string => {
  const start = name.trim().slice(0, 8)
  const [han] = HAN.exec(start) ?? []
  if (han !== undefined) return valueBySound(FIRST, han)
  const first = plainLetters(start).charAt(0).toUpperCase()
  return first >= "A" && first <= "Z" ? first : "#"
}
