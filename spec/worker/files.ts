/** The fixtures, packed: what stands in a worker for the part of `node:fs` that reads them. */
const FILES = import.meta.glob<string>(["/fixtures/**/*.json", "/fixtures/client/recorded/*.jsonl", "!/fixtures/wire/**"], {
  query: "?raw",
  import: "default",
  eager: true
})

export const existsSync = (path: string): boolean => Object.hasOwn(FILES, path)

export const readFileSync = (path: string): string => {
  const text = FILES[path]
  if (text === undefined) throw new Error(`${path} is not among the fixtures`)
  return text
}

export const readdirSync = (folder: string): ReadonlyArray<string> =>
  Object.keys(FILES).flatMap((path) => (path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : []))
