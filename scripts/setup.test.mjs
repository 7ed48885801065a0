import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { freshClone, has, whereIs } from "./freshCopy.mjs"
import { ROOT } from "./places.mjs"
import { whyUnfit } from "./versions.mjs"

const SETUP = ["node", "scripts/setup.mjs"]

/** @type {ReturnType<typeof freshClone>} */
let clone
beforeAll(() => {
  clone = freshClone()
})
afterAll(() => clone.remove())

/** @param {string} url */
const answerOf = async (url) => {
  const response = await fetch(url)
  return { status: response.status, text: await response.text() }
}

/** Whether nobody answers there any more, sooner or later. @param {string} url */
const isSilent = async (url) => {
  for (const until = Date.now() + 120_000; Date.now() < until;) {
    if (
      await fetch(url).then(
        () => false,
        () => true
      )
    )
      return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

const builtAt = () => statSync(join(clone.folder, "dist", "h5", "index.html")).mtimeMs

describe("from a fresh clone with an empty home", () => {
  it("the first run fetches what is missing, says so, and builds", async () => {
    const { code, stderr, stdout } = await clone.start(SETUP).ended
    assert.strictEqual(code, 0, stderr)
    assert.strictEqual(stdout, "")
    const versions = await clone.start(["node", "-p", "JSON.stringify(process.versions)"]).ended
    const isFetched = readdirSync(join(clone.folder, ".cache")).some((name) => name.startsWith("node-"))
    assert.strictEqual(isFetched, whyUnfit(JSON.parse(versions.stdout)) !== undefined)
    assert.match(stderr, /Installing the packages .*: done in \d+\.\d s/)
    assert.match(stderr, /Building the browser client: done in \d+\.\d s/)
    assert.isTrue(has(clone, "node_modules", "effect", "package.json"))
    assert.isTrue(has(clone, "dist", "h5", "index.html"))
    assert.deepStrictEqual(readdirSync(join(clone.folder, ".cache", "setup.lock")), [])
  })

  it("leaves the lockfile as it was", () => {
    const lockfile = (/** @type {string} */ folder) => readFileSync(join(folder, "package-lock.json"), "utf8")
    assert.strictEqual(lockfile(clone.folder), lockfile(ROOT))
  })

  it("the second run is quick and silent", async () => {
    const before = builtAt()
    const { code, stderr, stdout, seconds } = await clone.start(SETUP).ended
    assert.deepStrictEqual({ code, stderr, stdout }, { code: 0, stderr: "", stdout: "" })
    assert.isBelow(seconds, 3)
    assert.strictEqual(builtAt(), before)
  })

  it("a touched source is no reason to build", async () => {
    const before = builtAt()
    utimesSync(join(clone.folder, "index.html"), new Date(), new Date())
    assert.strictEqual((await clone.start(SETUP).ended).stderr, "")
    assert.strictEqual(builtAt(), before)
  })

  it("a changed one is: two runs at once build once, and a build that died holds neither up", async () => {
    const before = builtAt()
    writeFileSync(join(clone.folder, "index.html"), "\n", { flag: "a" })
    const dead = clone.start(["node", "-p", "os.hostname().replace(/[^A-Za-z0-9-]/g, '_')"])
    const { stdout: host } = await dead.ended
    writeFileSync(join(clone.folder, ".cache", "setup.lock", `${dead.pid}@${host.trim()}`), "")
    const ended = await Promise.all([clone.start(SETUP), clone.start(SETUP)].map((run) => run.ended))
    assert.deepStrictEqual(
      ended.map(({ code }) => code),
      [0, 0]
    )
    const builds = ended.filter(({ stderr }) => stderr.includes("Building the browser client: done"))
    assert.lengthOf(builds, 1)
    assert.isAbove(builtAt(), before)
    assert.isTrue(has(clone, "dist", "h5", "index.html"))
  })
})

describe("npm start", () => {
  /** The server takes a port that is free, and says which: one chosen before may be somebody else's by then. */
  const settings = () => ({ PORT: "0", HOST: "127.0.0.1", PARLEY_DATA: join(clone.base, "data") })

  it("serves the health answer and the client, and stops on SIGTERM", async () => {
    const server = clone.start(["node", "scripts/start.mjs"], settings())
    const base = await whereIs(server.printed)
    assert.strictEqual((await answerOf(`${base}/health`)).status, 200)
    const page = await answerOf(`${base}/h5/`)
    assert.strictEqual(page.status, 200)
    assert.match(page.text, /<title>Parley/)
    server.kill("SIGTERM")
    assert.strictEqual((await server.ended).code, 0, server.printed())
  })

  it("takes its server with it when npm is stopped", async () => {
    const npm = clone.start(["npm", "start"], settings())
    const health = `${await whereIs(npm.printed)}/health`
    assert.strictEqual((await answerOf(health)).status, 200)
    npm.kill("SIGTERM")
    assert.isTrue(await isSilent(health))
    await npm.ended
  })

  it("has its database copied by npm run admin, to where the command was typed", async () => {
    const { PARLEY_DATA } = settings()
    const copy = clone.start(["npm", "run", "--silent", "admin", "--", "backup", "copy.db"], { PARLEY_DATA })
    const { code, stdout } = await copy.ended
    assert.strictEqual(code, 0, copy.printed())
    assert.match(stdout, /^Backup made and checked: .*copy\.db \(/)
    assert.isTrue(has(clone, "copy.db"))
  })

  it("says in one sentence that the port is taken", async () => {
    const other = createServer()
    await new Promise((resolve) => other.listen(0, "127.0.0.1", () => resolve(undefined)))
    const { port } = /** @type {import("node:net").AddressInfo} */ (other.address())
    const { code, stderr } = await clone.start(["node", "scripts/start.mjs"], { ...settings(), PORT: String(port) }).ended
    await new Promise((resolve) => other.close(resolve))
    assert.strictEqual(code, 1)
    const sentence = `Port ${port} is taken by another program: stop that one, or choose another, as in \`PORT=${port + 1} npm start\`.`
    assert.strictEqual(stderr, `parley: ${sentence}\n`)
  })
})
