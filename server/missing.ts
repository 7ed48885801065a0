import { systemCode } from "./StartProblem.ts"

/** For a `catch`: returns nothing if the file does not exist, and throws any other error again. */
export const ignoreMissing = (error: unknown): undefined => {
  if (systemCode(error) === "ENOENT") return undefined
  throw error
}
