const MARKS = /\p{M}/gu
const PLAIN = /^[ -~]*$/

/** A name as it is searched: its letters in lower case, without accents (CONTACT-07, spec 3.2). */
export const latinName = (name: string): string =>
  PLAIN.test(name) ? name.toLowerCase() : name.normalize("NFD").replaceAll(MARKS, "").toLowerCase()

const HAN = /^\p{Script=Han}/u
// oxlint-disable-next-line pure/names -- its language is named here: it does not depend on the device's
const BY_SOUND = new Intl.Collator("zh-u-co-pinyin")

/** The first character of each letter in the order of their sound; none begins with I, U or V. */
const FIRST: ReadonlyArray<readonly [character: string, letter: string]> = [
  ..."阿A八B嚓C咑D妸E发F旮G哈H丌J咔K垃L呣M拏N喔O妑P七Q呥R仨S他T屲W夕X丫Y帀Z".matchAll(/(.)([A-Z])/gu)
].map(([, character = "", letter = ""]) => [character, letter])

/** Letter with which the sound of a Chinese character begins. */
const letterOfSound = (character: string): string => {
  let low = 0
  let high = FIRST.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (BY_SOUND.compare(FIRST[middle]?.[0] ?? "", character) <= 0) low = middle
    else high = middle - 1
  }
  return FIRST[low]?.[1] ?? "#"
}

/** Sort letter of a name, A to Z, by its sound where it is Chinese, or `#` for all other that does not start with a Latin letter (CONTACT-06, spec 3.2). */
export const sortLetter = (name: string): string => {
  const start = name.trim().slice(0, 8)
  const [han] = HAN.exec(start) ?? []
  if (han !== undefined) return letterOfSound(han)
  const first = latinName(start).charAt(0).toUpperCase()
  return first >= "A" && first <= "Z" ? first : "#"
}
