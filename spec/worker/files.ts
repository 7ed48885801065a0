/** The fixtures, packed: what stands in a worker for the part of `node:fs` that reads them. */
const FILES = import.meta.glob<string>("/fixtures/**/*.json", { query: "?raw", import: "default", eager: true })

export const existsSync = (path: string): boolean => Object.hasOwn(FILES, path)

export const readFileSync = (path: string): string => {
  const text = FILES[path]
  if (text === undefined) throw new Error(`${path} is not among the fixtures`)
  return text
}
