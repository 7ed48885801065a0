import { type Config, defaultConfig } from "../Config.ts"
import { AdminProblem, explainError } from "./AdminProblem.ts"
import { dispatch } from "./dispatch.ts"

/** Tells everybody something, through the server or without one; returns what to tell the operator. */
export const announceToAll = async (
  { data, databaseUrl, publicUrl }: Pick<Config, "data" | "databaseUrl" | "publicUrl">,
  title: string,
  text: string
): Promise<ReadonlyArray<string>> => {
  const config = defaultConfig({ data, databaseUrl, publicUrl })
  const answer = await dispatch(config, { command: "announce", args: [title, text], options: {} }).catch((error: unknown) => {
    throw explainError(data, error)
  })
  if (!answer.ok) throw new AdminProblem(`Not announced: ${answer.sentence}`)
  return answer.lines
}
