/** What stands in a worker for the part of `node:path` that finds a fixture. */
export const join = (...parts: ReadonlyArray<string>): string => parts.join("/")
