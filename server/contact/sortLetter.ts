const MARKS = /\p{M}+/gu
const PLAIN = /^[ -~]*$/

/** A name as it is searched and sorted: its Latin letters in lower case, without accents (spec 3.2). */
export const latinName = (name: string): string =>
  PLAIN.test(name) ? name.toLowerCase() : name.normalize("NFD").replaceAll(MARKS, "").toLowerCase()

/** Sort letter of a name, A to Z, or `#` for all that does not start with a Latin letter (spec 3.2). */
export const sortLetter = (name: string): string => {
  const first = latinName(name.trim().slice(0, 8)).charAt(0).toUpperCase()
  return first >= "A" && first <= "Z" ? first : "#"
}
