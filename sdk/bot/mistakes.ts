/** Mistakes of a program, told where they are made (DEC-0125). */

const shown = (given: unknown): string => (typeof given === "string" ? `"${given}"` : String(given))

/** The address of a service; throws for what is none. */
export const serviceUrl = (url: string | URL): URL => {
  const address = URL.parse(String(url))
  if (address === null || !/^https?:$/.test(address.protocol))
    throw new TypeError(`"${String(url)}" is not the address of a service. Write for example "https://chat.example".`)
  return address
}

/** Throws unless it is a function. */
export const mustBeFunction = (given: unknown, what: string): void => {
  if (typeof given !== "function") throw new TypeError(`${what} must be a function, not ${shown(given)}.`)
}

/** Throws unless it is a time in milliseconds, `min` or more. */
export const mustBeMillis = (given: unknown, what: string, min = 0): void => {
  if (typeof given !== "number" || !(given >= min))
    throw new TypeError(`${what} must be milliseconds from ${min}, not ${shown(given)}. millisIn("10m") reads a text.`)
}

/** Throws unless it is a whole number from 1, or `Infinity`. */
export const mustBeCount = (given: unknown, what: string): void => {
  if (given !== Number.POSITIVE_INFINITY && !(Number.isInteger(given) && Number(given) >= 1))
    throw new TypeError(`${what} must be a whole number from 1, not ${shown(given)}.`)
}
