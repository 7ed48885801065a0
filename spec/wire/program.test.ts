import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
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
    assert.match((await parley(["friends", "list", ...as("bob")])).out, /Ann wants to be your friend: It is me/)
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
    const first = await parley(["chats", ...as("ann")], "", "| head -1")
    assert.deepStrictEqual([first.code, first.err, first.out.trim().split("\n").length], [0, "", 1])
    assert.isNotEmpty(first.out.trim())
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

  describe("runs a bot's file", () => {
    const runner = as("runner")
    const bots = join(base, "bots")
    const fileOf = (path: string, text: string): string => {
      mkdirSync(dirname(join(bots, path)), { recursive: true })
      writeFileSync(join(bots, path), text)
      return join(bots, path)
    }
    const failure = async (file: string) => {
      const { code, err, out } = await parley(["bot", "run", file, ...runner])
      assert.deepStrictEqual([code, out], [1, ""])
      return err
    }
    beforeAll(async () => {
      assert.strictEqual((await parley(["register", "--name", "Runner", ...runner], "runner1\nsecret-1\n")).code, 0)
    })

    it("says which bot failed at its start, and with what", async () => {
      const file = fileOf("boom.mjs", 'export default () => {\n  throw new Error("boom")\n}\n')
      const said = await failure(file)
      const sentence = `parley: The bot in "${file}" failed to start. Fix the problem below and run it again:\nError: boom\n`
      assert.strictEqual(said.slice(0, sentence.length), sentence)
      // where it was thrown
      assert.include(said, "boom.mjs:2:")
    })

    it("says of a file that holds no bot, that is no module, or that is not there, what it is", async () => {
      const [none, old] = [fileOf("none.mjs", "export const bot = 1\n"), fileOf("old/bot.js", "export default () => undefined\n")]
      fileOf("old/package.json", '{ "type": "commonjs" }\n')
      assert.strictEqual(
        await failure(none),
        `parley: ${none} has no default export that takes a bot, as in \`export default (bot) => …\`.\n`
      )
      const [first = "", ...more] = (await failure(old)).split("\n").filter((line) => line.startsWith("parley: "))
      assert.deepStrictEqual(more, [])
      assert.include(first, `The file ${old} is not a module, by the "type" in package.json: `)
      assert.include(first, `Rename it ${old.replace(".js", ".mjs")}.`)
      const missing = join(bots, "missing.mjs")
      assert.include(await failure(missing), `parley: Couldn't load the file ${missing}: `)
    })

    it("says which program has the device's folder", async () => {
      const file = fileOf("quiet.mjs", "export default () => undefined\n")
      const [node = "", ...args] = NODE
      const first = spawn(node, [...args, "bot", "run", file, ...runner], { env: env(), stdio: ["ignore", "ignore", "pipe"] })
      const ended = once(first, "close")
      let said = ""
      for await (const part of first.stderr as AsyncIterable<Buffer>) {
        said += part.toString()
        if (said.includes("is running as Runner")) break
      }
      assert.match(
        await failure(file),
        new RegExp(
          `^parley: Another program \\(process ${first.pid}\\) is using ${join(base, "runner")}/runner1@[^ ]+\\. Stop it first`
        )
      )
      first.kill("SIGTERM")
      assert.deepStrictEqual(await ended, [0, null])
      // and nothing keeps it once that has ended
      assert.match(await failure(fileOf("boom.mjs", 'throw new Error("boom")\n')), /Couldn't load the file .*boom\.mjs: boom/)
    })
  })

  /** Most milliseconds that a program on a terminal may take. */
  const PATIENCE = 60_000

  /**
   * The program on a terminal, which `script` of util-linux opens; each answer is typed once its question stands there. Gives the exit code and
   * what the terminal shows in the end.
   */
  const onTerminal = (args: ReadonlyArray<string>, typed: ReadonlyArray<readonly [question: string, answer: string]>) =>
    new Promise<{ readonly code: number | null; readonly shown: string }>((resolve) => {
      const line = [...NODE, ...args].map((each) => `'${each}'`).join(" ")
      const child = spawn("script", ["-qec", line, "/dev/null"], { env: env(), stdio: ["pipe", "pipe", "ignore"] })
      const waiting = [...typed]
      let [shown, from] = ["", 0]
      child.stdout.on("data", (part: Buffer) => {
        shown += part.toString()
        const [next] = waiting
        if (next === undefined || !shown.slice(from).includes(next[0])) return
        from = shown.length
        waiting.shift()
        child.stdin.write(next[1])
      })
      // a program that waits for more than is typed ends here, with no code
      const deadline = setTimeout(() => child.kill("SIGKILL"), PATIENCE)
      child.once("close", (code) => {
        clearTimeout(deadline)
        resolve({ code, shown })
      })
    })
  const hasTerminals = String(spawnSync("script", ["--version"]).stdout).includes("util-linux")

  describe.skipIf(!hasTerminals)("on a terminal (`script` of util-linux)", () => {
    const CTRL_C = "\u0003"

    it.each([
      ["a question", [], "Account: "],
      ["a hidden one", ["--account", "ann1"], "Password: "]
    ])("ends with 130 and no complaint on Ctrl-C at %s", async (_, args, question) => {
      const { code, shown } = await onTerminal(["login", ...args, ...as("ann")], [[question, CTRL_C]])
      assert.deepStrictEqual([code, shown.trim()], [130, question.trim()])
    })

    it("shows what is typed, and no password", async () => {
      const { code, shown } = await onTerminal(
        ["register", "--name", "Cleo", ...as("cleo")],
        [
          ["Account: ", "cleo1\r"],
          ["Password: ", "secret-1\r"],
          ["Password again: ", "secret-1\r"]
        ]
      )
      assert.deepStrictEqual([code, shown.includes("cleo1"), shown.includes("secret")], [0, true, false])
      assert.include(shown, `Logged in as Cleo (cleo1) at ${url}.`)
    })

    it("opens no account with a password that was typed in two ways", async () => {
      const { code, shown } = await onTerminal(
        ["register", "--account", "dee1", "--name", "Dee", ...as("dee")],
        [
          ["Password: ", "secret-1\r"],
          ["Password again: ", "secret-2\r"]
        ]
      )
      assert.deepStrictEqual([code, shown.trim().split(/\r?\n/).at(-1)], [1, "parley: The passwords don't match."])
    })
  })
})
