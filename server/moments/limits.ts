/** Comments below one moment (DEC-0086). */
export const COMMENTS_MAX = 2000
/** Names and comments that come with each moment of a list; one alone comes with more (DEC-0086). */
export const SHOWN = { inList: 20, alone: 200 } as const
/** Moments of one page. */
export const MOMENTS_MAX = 50
