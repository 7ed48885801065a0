/** An instant by the clock of the machine, as `YYYY-MM-DD HH:mm:ss`: older clients show it as it comes (spec 3.5, 7.6). */
export const localTime = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 19).replace("T", " ")
