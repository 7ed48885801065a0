import { spawn, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { QUICK, type ServerProcess, startProcess } from "#server/testProcess.ts"
import { CLI } from "./cli.ts"

const base = mkdtempSync(join(tmpdir(), "parley-program-"))
let server: ServerProcess
let url = ""
beforeAll(async () => {
  server = startProcess({ PARLEY_DATA: join(base, "data"), ...QUICK })
  url = await server.url
})
afterAll(async () => {
  server.child.kill("SIGTERM")
  await server.ended
  rmSync(base, { recursive: true, force: true })
})

const NODE = [process.execPath, ...CLI]
const env = () => ({ PATH: process.env["PATH"], HOME: base, LANG: "C", PARLEY_URL: url })

interface Done {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** The real program, as a shell starts it. `piped` is a command that reads what it prints. */
const parley = (args: ReadonlyArray<string>, typed = "", piped = ""): Promise<Done> =>
  new Promise((resolve) => {
    const quoted = [...NODE, ...args].map((each) => `'${each}'`).join(" ")
    const child = spawn("bash", ["-c", `set -o pipefail; ${quoted} ${piped}`], { env: env(), stdio: ["pipe", "pipe", "pipe"] })
    let [out, err] = ["", ""]
    child.stdout.on("data", (part: Buffer) => void (out += part.toString()))
    child.stderr.on("data", (part: Buffer) => void (err += part.toString()))
    child.once("close", (code) => resolve({ code, out, err }))
    child.stdin.end(typed)
  })
const as = (name: string) => ["--home", join(base, name)]

describe("parley", () => {
  it("opens accounts by answers that come through a pipe, and makes friends", async () => {
    assert.deepStrictEqual(await parley(["register", ...as("ann")], "ann1\nsecret-1\nAnn\n"), {
      code: 0,
      out: "",
      err: `Logged in as Ann (ann1) at ${url}.\n`
    })
    assert.strictEqual((await parley(["register", "--name", "Bob", ...as("bob")], "bob1\nsecret-1\n")).code, 0)
    assert.strictEqual((await parley(["login", ...as("bob")], "bob1\nsecret-1\n")).code, 0)
    const taken = await parley(["register", ...as("other")], "ann1\nsecret-1\nAnother\n")
    assert.strictEqual(taken.code, 1)
    assert.match(taken.err, /^parley: .*(already|taken|exists)/)
    assert.match((await parley(["friends", "add", "nobody1", ...as("ann")])).err, /There is no account "nobody1"/)
    assert.match((await parley(["friends", "add", "bob1", "It is me", ...as("ann")])).err, /^Friend request sent to Bob\./)
    assert.match((await parley(["friends", "list", ...as("bob")])).out, /Ann {2}wants to be your friend: It is me/)
    assert.match((await parley(["friends", "accept", "Zoe", ...as("bob")])).err, /There is no friend request from "Zoe"/)
    assert.deepStrictEqual(await parley(["friends", "accept", "ann1", ...as("bob")]), {
      code: 0,
      out: "",
      err: "Ann is now your friend.\n"
    })
    const [friend] = (await parley(["friends", "list", "--json", ...as("ann")])).out.trim().split("\n")
    assert.deepInclude(JSON.parse(friend ?? ""), { account: "bob1", name: "Bob", state: "friend" })
  })

  it("says that a text is sent to the person, and gives programs nothing but results", async () => {
    assert.deepStrictEqual(await parley(["send", "Bob", "hello", ...as("ann")]), { code: 0, out: "", err: "Sent.\n" })
    const { err, out } = await parley(["send", "Bob", "-", "--json", ...as("ann")], "from a pipe\n")
    assert.deepStrictEqual([err, typeof (JSON.parse(out) as { number: unknown }).number], ["", "number"])
  })

  it("sends a file and the text that follows, and says how far it is to the person alone", async () => {
    const path = join(base, "note.txt")
    writeFileSync(path, "what the file holds")
    const { code, err, out } = await parley(["send", "Bob", "--file", path, "--json", "and", "a", "text", ...as("ann")])
    assert.deepStrictEqual([code, out.trim().split("\n").length], [0, 2])
    assert.match(err, /^note\.txt: 100%$/m)
    const again = await parley(["send", "--to", "Bob", "--file", path, ...as("ann")])
    assert.deepStrictEqual([again.code, again.out, again.err.endsWith("Sent.\n")], [0, "", true])
    const missing = await parley(["send", "Bob", "--file", join(base, "none.txt"), ...as("ann")])
    assert.deepStrictEqual([missing.code, /^parley: Couldn't read the file ".*none.txt": ENOENT/.test(missing.err)], [1, true])
  })

  it.each(["tail", "tail --json"])("ends with its sentence where %s names nobody", async (typed) => {
    const { code, err } = await parley([...typed.split(" "), "--chat", "Nobody", ...as("ann")])
    assert.strictEqual(code, 1)
    assert.match(err, /^parley: There is no chat "Nobody"/)
  })

  it("goes quietly when the reader of its pipe goes", async () => {
    for (const args of [["chats"], ["friends", "list"]])
      assert.deepStrictEqual(await parley([...args, ...as("ann")], "", "| true"), { code: 0, out: "", err: "" })
    assert.strictEqual((await parley(["--help"], "", "| head -1")).out, "Parley on the command line.\n")
    const { code, err } = await parley(["chats", ...as("ann")], "", "> /dev/full")
    assert.deepStrictEqual([code, /^parley: Couldn't write the output: /.test(err)], [1, true])
  })

  it("helps behind every command, and refuses what a command does not take", async () => {
    for (const args of [["help"], ["friends", "add", "--help"], ["bot", "run", "-h"]]) {
      const { code, err, out } = await parley(args)
      assert.deepStrictEqual([code, err, out.startsWith("Parley on the command line.")], [0, "", true])
    }
    for (const [args, sentence] of [
      [["tail", "Ann"], /"Ann" is one word too many for `parley tail`/],
      [["chats", "--own"], /`parley chats` does not take --own/],
      [["friends"], /friends list \| add/],
      [["sing"], /no command "sing"/],
      [[], /^Parley on the command line/]
    ] as const) {
      const { code, err, out } = await parley([...args])
      assert.deepStrictEqual([code, out], [2, ""])
      assert.match(err, sentence)
    }
  })

  const CTRL_C = `import os, pty, sys
pid, fd = pty.fork()
if pid == 0: os.execvp(sys.argv[1], sys.argv[1:])
said = b""
while b"Account" not in said: said += os.read(fd, 1024)
os.write(fd, b"\\x03")
try:
    while True:
        more = os.read(fd, 1024)
        if not more: break
        said += more
except OSError: pass
print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), b"did not work" in said)`
  const hasPython = spawnSync("python3", ["--version"]).status === 0

  it.skipIf(!hasPython)("ends with 130 and no complaint on Ctrl-C at a question", () => {
    const { stdout } = spawnSync("python3", ["-c", CTRL_C, ...NODE, "login", ...as("ann")], { env: env(), encoding: "utf8" })
    assert.strictEqual(stdout.trim(), "130 False")
  })
})
