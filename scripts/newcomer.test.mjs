import { spawn } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { assert, beforeAll, it } from "vitest"
import { env, folderFor, installPackage, PATIENCE, startServer } from "./installed.mjs"
import { inProject } from "./places.mjs"

let packed = ""
beforeAll(async () => {
  packed = await installPackage()
})

it("comes from an empty folder to the first answer as docs/bots.md says, command by command", async () => {
  const page = readFileSync(inProject("docs", "bots.md"), "utf8")
  const [, part = ""] = /## From nothing to the first answer\n(.*?)\n## /s.exec(page) ?? []
  const blocks = [...part.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(({ 1: kind, 2: text = "" }) => ({ kind, text }))
  const [pack, ...rest] = blocks
  assert.match(pack?.text ?? "", /^npm run pack +# makes dist\/parley-0\.1\.0\.tgz\n$/)
  const folder = folderFor("newcomer")
  const { PARLEY_HOME: _, ...others } = env
  const own = { ...others, HOME: folder, XDG_STATE_HOME: join(folder, "state") }
  const { stop, url } = await startServer(join(folderFor("newcomers"), "data"))
  /** @type {Array<import("node:child_process").ChildProcess>} */
  const children = []
  /** @type {Array<Promise<unknown>>} */
  const allEnded = []
  /** @param {string} command */
  const start = (command) => {
    const child = spawn("sh", ["-c", command], { cwd: folder, env: own, stdio: ["pipe", "pipe", "pipe"], detached: true })
    children.push(child)
    let said = ""
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text))
    child.stdin.end(command.includes("register") ? "secret-1\n" : "")
    const ended = new Promise((resolve) => child.once("close", resolve))
    allEnded.push(ended)
    return { child, ended, said: () => said }
  }
  /** @param {() => string} said @param {RegExp} words */
  const hears = async (said, words) => {
    for (const until = Date.now() + PATIENCE; !words.test(said()); await new Promise((resolve) => setTimeout(resolve, 50)))
      if (Date.now() > until) throw new Error(`It said: ${said()}`)
  }
  try {
    let heard = () => ""
    for (const { kind, text } of rest) {
      if (kind === "ts") writeFileSync(join(folder, "echo.mts"), text)
      else
        for (const line of text.trim().split("\n")) {
          const command = line
            .replace(/ +#.*$/, "")
            .replace("http://localhost:8787", url)
            .replace(/\S+parley-0\.1\.0\.tgz/, `--prefer-offline --no-audit --no-fund --loglevel=error ${packed}`)
          const { ended, said } = start(command)
          if (command.includes("bot run")) await hears(said, /echo\.mts is running as Echo/)
          else if (command.includes(" tail ")) {
            await hears(said, /Listening as Mira/)
            heard = said
          } else assert.strictEqual(await ended, 0, `${command}: ${said()}`)
        }
    }
    await hears(heard, /Echo: Is anybody there\?/)
    // as npm makes it, so that the page is tried in a folder whose files are no modules
    assert.strictEqual(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).type, "commonjs")
  } finally {
    // npx does not take its program along
    for (const { exitCode, pid } of children) if (exitCode === null && pid !== undefined) process.kill(-pid, "SIGTERM")
    await Promise.all(allEnded)
    await stop()
  }
})
