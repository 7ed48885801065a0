import { Result } from "effect"
import { networkInterfaces } from "node:os"
import { resolve } from "node:path"
import { outboxNote } from "./code/codesTo.ts"
import { type Config, readConfig } from "./Config.ts"
import { logToStderr } from "./log.ts"
import { OUTBOX } from "./mail/outbox.ts"
import { startServer } from "./start.ts"
import { StartProblem } from "./StartProblem.ts"
import { StoreProblem } from "./store/StoreProblem.ts"

/** Addresses of this machine in its networks, when the server listens on all of them. */
const neighbourUrls = ({ host }: Config, port: number): ReadonlyArray<string> =>
  host !== "0.0.0.0" && host !== "::"
    ? []
    : Object.values(networkInterfaces())
        .flatMap((addresses) => addresses ?? [])
        .filter(({ family, internal }) => family === "IPv4" && !internal)
        .map(({ address }) => `http://${address}:${port}/h5/`)

const giveUp = (...sentences: ReadonlyArray<string>): never => {
  for (const sentence of sentences) console.error(sentence)
  process.exit(1)
}

/** A wish to stop that comes so much later than the first, in milliseconds, is meant; sooner it is the same one, heard twice. */
const IMPATIENCE = 1000

const serve = async (config: Config): Promise<void> => {
  const log = logToStderr(config.logLevel)
  const server = await startServer(config, log)

  let stoppingSince = 0
  const stop = (code: number): void => {
    const now = performance.now()
    if (stoppingSince > 0) {
      if (now - stoppingSince > IMPATIENCE) process.exit(1)
      return
    }
    stoppingSince = now
    server.close().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error("not stopped cleanly", { error })
        process.exit(1)
      }
    )
  }
  process.on("SIGINT", () => stop(0))
  process.on("SIGTERM", () => stop(0))
  process.on("uncaughtException", (error) => {
    log.error("fault that nobody caught", { error })
    stop(1)
  })
  void server.failed.then((error) => {
    log.error("store failed", { error })
    if (error instanceof StoreProblem) console.error(error.message)
    stop(1)
  })

  console.log(`Parley is ready: ${server.url}/h5/`)
  for (const url of neighbourUrls(config, server.port)) console.log(`   in your network: ${url}`)
  for (const line of outboxNote(config, resolve(config.data, OUTBOX))) console.log(line)
  console.log("Stop it with Ctrl+C.")
}

// Whatever is written holds what people say to each other: it is this user's alone.
process.umask(0o077)

const config = readConfig(process.env)
if (Result.isFailure(config)) giveUp(...config.failure.map(({ sentence }) => sentence))
else
  serve(config.success).catch((error: unknown) => {
    if (error instanceof StartProblem || error instanceof StoreProblem) giveUp(error.message)
    else giveUp("Parley cannot start:", error instanceof Error ? (error.stack ?? error.message) : String(error))
  })
