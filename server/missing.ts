import { systemCode } from "./StartProblem.ts"

/** For a `catch`: nothing where there is no such file; any other fault goes on. */
export const missing = (error: unknown): undefined => {
  if (systemCode(error) === "ENOENT") return undefined
  throw error
}
