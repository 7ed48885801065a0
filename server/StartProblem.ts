import type { Config } from "./Config.ts"

/** Why the server cannot start, in a sentence for the operator that says what to do. */
export class StartProblem extends Error {
  override readonly name = "StartProblem"
}

/** The system's own code of an error, such as `EACCES`. */
export const systemCode = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string" ? error.code : ""

/** What went wrong with listening, in words. */
export const listenProblem = (error: unknown, { host, port }: Pick<Config, "host" | "port">): unknown => {
  switch (systemCode(error)) {
    case "EADDRINUSE":
      return new StartProblem(
        `Port ${port} is taken by another program, perhaps by another Parley. Stop that one, or choose another port: PORT=${port + 1} npm start`,
        { cause: error }
      )
    case "EACCES":
      return new StartProblem(`This user may not listen on port ${port}. Choose a port above 1023, for example PORT=8787.`, {
        cause: error
      })
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartProblem(`HOST is "${host}", which is no address of this machine. Try HOST=0.0.0.0 or HOST=127.0.0.1.`, {
        cause: error
      })
    default:
      return error
  }
}
