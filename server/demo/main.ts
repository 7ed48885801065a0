import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { announceToAll } from "../admin/announceToAll.ts"
import { readConfig } from "../Config.ts"
import { Result } from "effect"
import { StartProblem } from "../StartProblem.ts"
import { demoFolder } from "./demoFolder.ts"
import { accountOf, NAMES, PASSWORD } from "./people.ts"
import { playStory, STORY } from "./story.ts"
import { openTown } from "./Town.ts"

/** A folder as a shell takes it. */
const quoted = (path: string): string => (/^[\w./:@~+-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`)

/** What to try, for people who look at the demo for the first time. */
const hints = (folder: string): ReadonlyArray<string> => [
  "",
  `Log in as ${accountOf(2)} to ${accountOf(NAMES.length)}, password ${PASSWORD}. Good ones to begin with:`,
  `   ${accountOf(2)}  ${NAMES[1]}: owns two groups, has a chat of 10,000 messages and a friend request that waits`,
  `   ${accountOf(3)}  ${NAMES[2]}: the other side of that chat, and an admin`,
  `   ${accountOf(12)}  ${NAMES[11]}: is muted in "Release 2.0" until tomorrow`,
  "",
  "What to try:",
  "   Open two windows, one of them private, log in as two people and write to each other.",
  '   In "Release 2.0": quote, mention with @, forward, look at who is in it, mute somebody, scan its code.',
  "   In the chat of 10,000: scroll up, search its history, jump to what you found.",
  '   With 张伟 and in "Everybody": an album, a video, voices, files, places; look at them, hear them, save them.',
  "   Cut the network, write, and come back: what waited is sent, in order, once.",
  "",
  "For the operator's commands, in another terminal:",
  `   PARLEY_DATA=${quoted(folder)} npm run admin -- help`,
  "Everything here is thrown away when you stop it with Ctrl+C.",
  ""
]

const run = async (): Promise<number> => {
  const { drop, folder } = demoFolder(process.env["PARLEY_DATA"])
  process.on("exit", drop)
  try {
    // nothing that others keep is touched: no database, no files, no messages of another service
    const env = { CODES_BY_HAND: "1", ...process.env, PARLEY_DATA: folder, DATABASE_URL: "", BLOB_URL: "", NATS_URL: "" }
    const config = Result.getOrThrow(readConfig(env))
    const now = Date.now()
    process.stdout.write("Twenty people live through a month")
    const town = await openTown(folder, config.publicUrl || `http://localhost:${config.port}`, now - STORY)
    let dots = 0
    let said = 0
    try {
      said = await playStory(town, now, (count) => {
        for (; dots < count / 1000; dots += 1) process.stdout.write(".")
      })
    } finally {
      await town.close()
    }
    await announceToAll(config, "Welcome to Parley", "This is a demo: whatever you do here is thrown away when it stops.")
    process.stdout.write(` ${said.toLocaleString("en")} messages in ${Math.round((Date.now() - now) / 100) / 10} s.\n`)
    process.stdout.write(`${hints(folder).join("\n")}\n`)
    return await serve(env)
  } finally {
    drop()
  }
}

/** The server as everybody runs it, on the database that was filled; ends with its exit code. */
const serve = (env: NodeJS.ProcessEnv): Promise<number> =>
  new Promise((resolve, reject) => {
    const main = fileURLToPath(new URL("../main.ts", import.meta.url))
    const child = spawn(process.execPath, [...process.execArgv, main], { env, stdio: "inherit" })
    const pass = (signal: NodeJS.Signals) => () => void child.kill(signal)
    process.on("SIGINT", pass("SIGINT"))
    process.on("SIGTERM", pass("SIGTERM"))
    child.on("error", reject)
    child.on("exit", (code) => resolve(code ?? 1))
  })

// what lies in the folder is readable to its owner alone
process.umask(0o077)
process.exitCode = await run().catch((error: unknown) => {
  const why =
    error instanceof StartProblem ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`The demo cannot start: ${why}\n`)
  return 1
})
