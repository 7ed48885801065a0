/** How many pictures of a moment stand side by side: one alone, two and four in pairs, others in threes (MOMENT-03, DEC-0096). */
export const columnsOf = (pictures: number): 1 | 2 | 3 => (pictures === 1 ? 1 : pictures === 2 || pictures === 4 ? 2 : 3)
