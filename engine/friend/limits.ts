/** Most characters of a friend request's verification text (DEC-0003). */
export const VERIFICATION_MAX = 100
/** Most characters of my own name for a contact, as of a display name (DEC-0044). */
export const REMARK_MAX = 32
