import { only, type Program, run } from "../store/Program.ts"

/** WRITE: the secret that signs codes; the first one that is stored stays. */
export function* codeSecret(candidate: string): Program<string> {
  yield* run("INSERT INTO secrets (name, value) VALUES ('codes', ?) ON CONFLICT (name) DO NOTHING", candidate)
  const { value } = yield* only<{ value: string }>("SELECT value FROM secrets WHERE name = 'codes'")
  return value
}
