/** How many characters a text has, as people count: a character outside the first plane is one (TEXT-04). */
export const charactersIn = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}
