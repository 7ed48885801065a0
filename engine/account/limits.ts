/** Length of an account in characters (spec 5.1, 9.1). */
export const ACCOUNT_LENGTH = { min: 4, max: 32 } as const
/** Length of a password in characters (spec 5.1, 9.1). */
export const PASSWORD_LENGTH = { min: 6, max: 16 } as const
/** Length of a display name in characters (DEC-0003). */
export const NAME_LENGTH = { min: 1, max: 32 } as const
