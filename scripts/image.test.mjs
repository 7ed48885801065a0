import { execFileSync, spawn } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import process from "node:process"
import { afterAll, assert, beforeAll, it } from "vitest"
import { whereIs } from "./freshCopy.mjs"
import { inProject } from "./places.mjs"
import { setUp } from "./setup.mjs"

/** The image without a container: what the last stage of `deploy/Dockerfile` copies and runs, done in a folder. */
const base = mkdtempSync(join(tmpdir(), "parley-image-"))
const folder = join(base, "srv")

const dockerfile = readFileSync(inProject("deploy", "Dockerfile"), "utf8")
const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "))
/** Arguments of the stage's instructions of one kind. @param {string} kind */
const of = (kind) => last.split("\n").flatMap((line) => (line.startsWith(`${kind} `) ? [line.slice(kind.length + 1)] : []))

const own = Object.fromEntries(
  of("ENV").flatMap((each) => each.split(/\s+/).map((pair) => /** @type {[string, string]} */ (pair.split("=", 2))))
)
const env = {
  ...{ PATH: `${dirname(process.execPath)}:${process.env["PATH"]}`, HOME: base, PORT: "0", HOST: "127.0.0.1" },
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(npm_config_|https?_proxy|NODE_EXTRA)/i.test(name))),
  ...own,
  PARLEY_DATA: join(base, "data")
}

beforeAll(async () => {
  // the other stage
  await setUp()
  mkdirSync(folder)
  for (const copied of of("COPY")) {
    const [to = "", ...from] = copied.replace("--from=build /srv/parley/", "").split(/\s+/).reverse()
    for (const each of from) cpSync(inProject(each), join(folder, to === "./" ? each : to), { recursive: true })
  }
  // users and the volume are the container's
  for (const command of of("RUN").filter((each) => each.startsWith("npm ")))
    execFileSync("sh", ["-c", command.replace("&& npm cache clean --force", "")], { cwd: folder, env, stdio: "pipe" })
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

it("serves, and takes the operator's commands by npm run admin", async () => {
  /** @type {ReadonlyArray<string>} */
  const [program = "", ...args] = JSON.parse(of("CMD")[0] ?? "[]")
  const server = spawn(program, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] })
  const ended = new Promise((resolve) => server.once("close", resolve))
  let said = ""
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text))
  try {
    const url = await whereIs(() => said)
    assert.strictEqual((await fetch(`${url}/h5/`)).status, 200)
    /** @param {ReadonlyArray<string>} words */
    const admin = (words) =>
      execFileSync("npm", ["run", "--silent", "admin", "--", ...words], { cwd: folder, env, encoding: "utf8" })
    assert.match(admin(["users", "create", "mira.one", "Mira"]), /^Account mira\.one is number/)
    assert.strictEqual(admin(["settings", "set", "sysInfo.description", ""]), 'sysInfo.description is "".\n')
    assert.strictEqual(JSON.parse(admin(["stats", "--json"])).users, 1)
    assert.match(admin(["backup", "kept.db"]), /^Backup made and checked: .*kept\.db/)
  } finally {
    server.kill("SIGTERM")
    await ended
  }
})
