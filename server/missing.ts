import { codeOf } from "./StartProblem.ts"

/** For a `catch`: nothing where there is no such file; any other fault goes on. */
export const missing = (error: unknown): undefined => {
  if (codeOf(error) === "ENOENT") return undefined
  throw error
}
