/** Most characters of a friend request's verification text (DEC-0003). */
export const VERIFICATION_MAX = 100
