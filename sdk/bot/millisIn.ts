const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Milliseconds in a text such as `90s`, `10m`, `2h` or `1d`; `undefined` for any other. */
export const millisIn = (text: string): number | undefined => {
  const [, count = "", unit = ""] = /^(\d{1,6})\s*(ms|s|m|h|d)$/.exec(text.trim()) ?? []
  const length = UNITS[unit]
  return length === undefined ? undefined : Number(count) * length
}
