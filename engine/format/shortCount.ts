/** Part of the login chunk: no Schema. */

const MOST = 99

/** A number as a mark shows it, such as what is unread: above 99 it is `99+` (MARK-01, spec 4.12). */
export const shortCount = (count: number): string => (count > MOST ? `${MOST}+` : String(count))
