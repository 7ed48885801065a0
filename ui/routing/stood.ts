/** Who stood where in this tab while they were logged in; a session may end there. */
let last: { readonly person: number; readonly place: string } | null = null

/** Somebody is logged in, and here. */
export const standAt = (person: number, place: string): void => {
  last = { person, place }
}

/** Who stood at a place last, unless another one was opened since; a link that is opened without a session belongs to no one (DEC-0150). */
export const lastPersonAt = (place: string): number | undefined => (last?.place === place ? last.person : undefined)
