import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"

/** Where Debian's packages put servers, beside `PATH`. */
const PLACES = ["/usr/sbin", "/usr/local/sbin", "/usr/local/bin"]

const found = (name: string): string | undefined =>
  [...(process.env["PATH"] ?? "").split(delimiter), ...PLACES]
    .filter((place) => place !== "")
    .map((place) => join(place, name))
    .find((path) => existsSync(path))

/** Whether tests that need these programs run: at home they are left out without them, in CI they fail. */
export const mayRun = (...names: ReadonlyArray<string>): boolean =>
  process.env["CI"] !== undefined || names.every((name) => found(name) !== undefined)

/** Where a program is. */
export const programPath = (name: string): string => {
  const path = found(name)
  if (path === undefined) throw new Error(`${name} is not installed.`)
  return path
}

/** Address of a file that operators take. */
export const deployedFile = (file: string): URL => new URL(`../../deploy/${file}`, import.meta.url)
