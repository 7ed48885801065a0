/** Most pictures of a moment (DEC-0065). */
export const PICTURES_MAX = 9
/** Most characters of a comment, tags not counted (DEC-0086). */
export const COMMENT_MAX = 500
/** Moments that are asked for at once (DEC-0096). */
export const PAGE = 20
