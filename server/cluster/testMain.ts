import { Result } from "effect"
import { readConfig } from "../Config.ts"
import { logToStderr } from "../log.ts"
import { startServer } from "../start.ts"

/** One process of several, for tests: `CLUSTER_NATS_URL` is what `NATS_URL` will be. Ends when it is told to, or when who started it is gone. */
const { CLUSTER_NATS_URL: natsUrl = "", ...env } = process.env

const config = Result.getOrThrow(readConfig(env))
const server = await startServer({ ...config, natsUrl }, logToStderr(config.logLevel))
const stop = (): void =>
  void server.close().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    }
  )
process.on("SIGTERM", stop)
process.stdin.resume().on("end", () => process.exit(1))
process.stdout.write(`${server.url}/h5/\n`)
