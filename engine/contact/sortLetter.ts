const MARKS = /\p{M}+/gu
const PLAIN = /^[ -~]*$/

/** A name as it is searched: its letters in lower case, without accents (CONTACT-07, spec 3.2). */
export const latinName = (name: string): string =>
  PLAIN.test(name) ? name.toLowerCase() : name.normalize("NFD").replaceAll(MARKS, "").toLowerCase()

/** Sort letter of a name, A to Z, or `#` for all that does not start with a Latin letter (CONTACT-06, spec 3.2). */
export const sortLetter = (name: string): string => {
  const first = latinName(name.trim().slice(0, 8)).charAt(0).toUpperCase()
  return first >= "A" && first <= "Z" ? first : "#"
}
