import { formatISO9075 } from "date-fns/formatISO9075"

/** An instant by the clock of the machine, as `YYYY-MM-DD HH:mm:ss`: older clients show it as it comes (spec 3.5, 7.6). */
export const localTime = (at: number): string => formatISO9075(at)
