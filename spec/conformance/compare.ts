/** An answer compared with what a fixture wants. Both are JSON: 1 and 1.0 are one number there, and keys have no order. */

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const shown = (value: unknown): string => {
  if (value === undefined) return "nothing"
  const text = JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}

const step = (at: string, key: string): string => (/^\w+$/.test(key) ? `${at}.${key}` : `${at}[${JSON.stringify(key)}]`)

/** The first place where two values differ, and how: `then.count: 1 is right, not 2`; `undefined` where they are the same. */
export const difference = (want: unknown, got: unknown, at: string): string | undefined => {
  if (Array.isArray(want) && Array.isArray(got)) {
    const longer = want.length >= got.length ? want : got
    return longer.map((_, i) => difference(want[i], got[i], `${at}[${i}]`)).find((each) => each !== undefined)
  }
  if (isObject(want) && isObject(got)) {
    const keys = [...new Set([...Object.keys(want), ...Object.keys(got)])]
    return keys
      .map((key) =>
        difference(
          Object.hasOwn(want, key) ? want[key] : undefined,
          Object.hasOwn(got, key) ? got[key] : undefined,
          step(at, key)
        )
      )
      .find((each) => each !== undefined)
  }
  return want === got ? undefined : `${at}: ${shown(want)} is right, not ${shown(got)}`
}
