/** What stands in a worker for the part of `node:path` that finds a fixture. */
export const join = (...parts: ReadonlyArray<string>): string => parts.join("/")
export const basename = (path: string, ending = ""): string => {
  const name = path.slice(path.lastIndexOf("/") + 1)
  return name.endsWith(ending) ? name.slice(0, name.length - ending.length) : name
}
