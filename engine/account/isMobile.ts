/** Whether a `User-Agent` is that of a phone or tablet: such a session counts as a mobile one (ACCOUNT-28, spec 4.14). */
export const isMobile = (userAgent: string): boolean => /mobile|android|iphone|ipad|ipod|harmony/i.test(userAgent)
