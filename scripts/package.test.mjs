import { execFileSync, spawn } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { whereIs } from "./freshCopy.mjs"
import { buildPackage, PACKAGE } from "./package.mjs"
import { inProject, ROOT } from "./places.mjs"

const base = mkdtempSync(join(tmpdir(), "parley-package-"))
const app = join(base, "app")
/** How long anything may take, in milliseconds: only what hangs takes so long, however busy the machine is. */
const PATIENCE = 300_000
const env = {
  npm_config_fetch_retries: "5",
  ...process.env,
  PARLEY_HOME: join(base, "home"),
  LANG: "C.UTF-8",
  LC_ALL: "",
  NODE_OPTIONS: ""
}

/** @param {string} name @param {string} text */
const write = (name, text) => writeFileSync(join(app, name), text)
/** @param {string} program @param {ReadonlyArray<string>} args @param {string} [cwd] */
const run = (program, args, cwd = app) =>
  execFileSync(program, args, { cwd, env, encoding: "utf8", timeout: PATIENCE, stdio: "pipe" })
const parley = join(app, "node_modules", ".bin", "parley")
let packed = ""

beforeAll(async () => {
  await buildPackage({ node: process.execPath, env: process.env })
  mkdirSync(app)
  packed = join(base, run("npm", ["pack", "--silent", "--pack-destination", base], PACKAGE).trim())
  write("package.json", '{ "name": "app", "type": "module", "private": true }')
  run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error", packed])
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** What an integrator writes; each line must have the type that it claims. */
const CONSUMER = `
import { CALLS, mayCompose, type Message, unreadTotal } from "parley"
import { and, type Bot, type Filter, fromOthers, friendRequest, inGroup, matching, mention, text, type TextMessage } from "parley/client"
import { connect as connectInPage } from "parley/browser"
import { connect } from "parley/node"
import { testServer } from "parley/testing"

export const start = (bot: Bot): void => {
  bot.on(and(text, inGroup), (message) => {
    const type: "text" = message.type
    const place: "group" = message.place
    return message.reply(type + place)
  })
  bot.on(matching(/(\\d+)/), ({ match }) => bot.send("group-1", match[0]))
  bot.on(friendRequest, (request) => request.accept())
  const mine: Filter<TextMessage> = text
  // @ts-expect-error a friend request has no place
  bot.on(friendRequest, ({ place }) => place)
  bot.on(and(mention, fromOthers), async () => void (await bot.send(7, "yes")).number)
  void mine
}
const bot: Promise<Bot> = connect({ url: "https://chat.example", account: "echo", password: "secret" })
export const all = async (): Promise<ReadonlyArray<string>> => {
  const texts: Array<string> = []
  for await (const message of (await bot).messages(text)) texts.push(message.text)
  return texts
}
export const town = testServer()
export const isShort = mayCompose("hi")._tag === "Success"
export const path: string = CALLS.login.path
export const of = (message: Message): number => message.number
export { connectInPage, unreadTotal }
`

/** The blocks of the guide; what they come to is compared in spec/wire/guide.test.ts. */
const GUIDE = [...readFileSync(inProject("docs", "engine.md"), "utf8").matchAll(/^```ts\n(.*?)^```$/gms)].map(
  ({ 1: code = "" }, i) => ({ code, file: `guide${i}.ts` })
)

describe("the package", () => {
  it("is small, and needs what it runs on alone", () => {
    const { dependencies, exports } = JSON.parse(readFileSync(join(app, "node_modules", "parley", "package.json"), "utf8"))
    assert.deepStrictEqual(Object.keys(dependencies), ["effect"])
    assert.deepStrictEqual(Object.keys(exports), [".", "./client", "./node", "./browser", "./testing", "./package.json"])
    assert.isBelow(statSync(packed).size, 1_000_000)
  })

  it("has types that an integrator's strict program checks against, and so has the engine's guide", () => {
    write("consumer.ts", CONSUMER)
    for (const { code, file } of GUIDE) write(file, code)
    const compilerOptions = {
      ...{ strict: true, noEmit: true, target: "es2023", lib: ["es2024", "dom"], types: [], moduleDetection: "force" },
      ...{ module: "nodenext", moduleResolution: "nodenext", exactOptionalPropertyTypes: true }
    }
    write("tsconfig.json", JSON.stringify({ compilerOptions, files: ["consumer.ts", ...GUIDE.map(({ file }) => file)] }))
    // the quick one looks into the declarations too
    for (const [tsc = "", ...more] of [["typescript7"], ["typescript", "--skipLibCheck"]])
      run(process.execPath, [inProject("node_modules", tsc, "bin", "tsc"), "-p", "tsconfig.json", ...more])
  })

  it("runs the engine's guide, where it needs neither server nor page", () => {
    const alone = GUIDE.filter(({ code }) => !/"parley\/(node|browser)"/.test(code))
    assert.isNotEmpty(alone)
    for (const { code, file } of alone) {
      write(file, code)
      run(process.execPath, ["--disable-warning=ExperimentalWarning", file])
    }
  })

  it("answers in a town in memory", () => {
    write("echo.ts", readFileSync(inProject("examples", "echo.ts"), "utf8"))
    write(
      "town.ts",
      `import { testServer } from "parley/testing"
       import echo from "./echo.ts"
       const town = testServer()
       const ann = town.person("Ann")
       const bot = await town.connect("echo", echo)
       await ann.says(bot, "hi")
       console.log(await ann.hears())
       await town.close()`
    )
    assert.strictEqual(run(process.execPath, ["--disable-warning=ExperimentalWarning", "town.ts"]), "hi\n")
  })

  it("shows where its sources are", () => {
    const { sources, sourcesContent } = JSON.parse(readFileSync(join(app, "node_modules", "parley", "testing.js.map"), "utf8"))
    assert.isTrue(sources.some((/** @type {string} */ each) => each.endsWith("bot/Town.ts")))
    assert.lengthOf(sourcesContent, sources.length)
  })
})

describe("the program", () => {
  it("helps, in the language of the terminal", () => {
    assert.match(run(parley, ["--help"]), /^Parley on the command line\./)
    const chinese = execFileSync(parley, ["--help"], { env: { ...env, LANG: "zh_CN.UTF-8" }, encoding: "utf8" })
    assert.match(chinese, /^Parley 命令行/)
  })

  it("says in a sentence what is wrong, and by its exit code", () => {
    /** @param {ReadonlyArray<string>} args */
    const failing = (args) => {
      try {
        run(parley, args)
        return ""
      } catch (error) {
        const { status, stderr } = /** @type {{ status: number, stderr: string }} */ (error)
        return `${status} ${stderr}`
      }
    }
    assert.strictEqual(failing(["sing"]), '2 parley: There is no command "sing". `parley --help` lists them.\n')
    assert.match(failing(["tail", "--loud"]), /^2 parley: Unknown option '--loud'\. `parley --help` lists the options\.\n$/)
    assert.strictEqual(failing(["chats"]), "3 parley: You are not logged in. Run `parley login` first.\n")
    const nowhere = ["chats", "--url", "http://127.0.0.1:9", "--account", "ann1", "--password", "secret1"]
    assert.match(failing(nowhere), /^4 parley: http:\/\/127\.0\.0\.1:9 does not answer\./)
  })

  it("comes from an empty folder to the first answer as docs/bots.md says, command by command", async () => {
    const page = readFileSync(inProject("docs", "bots.md"), "utf8")
    const [, part = ""] = /## From nothing to the first answer\n(.*?)\n## /s.exec(page) ?? []
    const blocks = [...part.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(({ 1: kind, 2: text = "" }) => ({ kind, text }))
    const [pack, ...rest] = blocks
    assert.match(pack?.text ?? "", /^npm run pack +# makes dist\/parley-0\.1\.0\.tgz\n$/)
    const folder = join(base, "newcomer")
    mkdirSync(folder)
    const { PARLEY_HOME: _, ...others } = env
    const own = { ...others, HOME: folder, XDG_STATE_HOME: join(folder, "state") }
    const server = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", inProject("server", "main.ts")], {
      cwd: ROOT,
      env: { ...env, PORT: "0", HOST: "127.0.0.1", PARLEY_DATA: join(base, "newcomers") },
      stdio: ["ignore", "pipe", "pipe"]
    })
    let printed = ""
    for (const stream of [server.stdout, server.stderr]) stream.setEncoding("utf8").on("data", (text) => (printed += text))
    /** @type {Array<import("node:child_process").ChildProcess>} */
    const children = [server]
    const allEnded = [new Promise((resolve) => server.once("close", resolve))]
    /** @param {string} command */
    const start = (command) => {
      const child = spawn("sh", ["-c", command], { cwd: folder, env: own, stdio: ["pipe", "pipe", "pipe"], detached: true })
      children.push(child)
      let said = ""
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text))
      child.stdin.end(command.includes("register") ? "secret1\n" : "")
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
      const url = await whereIs(() => printed)
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
            if (command.includes("bot run")) await hears(said, /echo\.mts runs as Echo/)
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
      for (const { exitCode, pid } of children.slice(1)) if (exitCode === null && pid !== undefined) process.kill(-pid, "SIGTERM")
      server.kill("SIGTERM")
      await Promise.all(allEnded)
    }
  })

  it("logs in, lists, sends, listens and runs a bot, with a real server", async () => {
    const server = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", inProject("server", "main.ts")], {
      cwd: ROOT,
      env: { ...env, PORT: "0", HOST: "127.0.0.1", PARLEY_DATA: join(base, "data") },
      stdio: ["ignore", "pipe", "pipe"]
    })
    let said = ""
    for (const stream of [server.stdout, server.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text))
    /** @type {Array<import("node:child_process").ChildProcess>} */
    const children = [server]
    const allEnded = [new Promise((resolve) => server.once("close", resolve))]
    let url = ""
    /** @param {string} home @param {ReadonlyArray<string>} args */
    const start = (home, args) => {
      const child = spawn(
        process.execPath,
        ["--disable-warning=ExperimentalWarning", parley, ...args, "--home", join(base, home)],
        {
          cwd: app,
          env: { ...env, PARLEY_URL: url, PARLEY_PASSWORD: "secret1" },
          stdio: ["ignore", "pipe", "pipe"]
        }
      )
      children.push(child)
      let printed = ""
      let errors = ""
      child.stdout.setEncoding("utf8").on("data", (text) => (printed += text))
      child.stderr.setEncoding("utf8").on("data", (text) => (errors += text))
      const ended = new Promise((resolve) => child.once("close", resolve))
      allEnded.push(ended)
      /** @param {RegExp} words */
      const says = async (words) => {
        const until = Date.now() + PATIENCE
        while (!words.test(printed + errors)) {
          if (Date.now() > until || child.exitCode !== null) throw new Error(`${args.join(" ")} printed: ${printed}${errors}`)
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
        return printed
      }
      return { child, ended, says, text: () => printed + errors }
    }
    /** @param {string} home @param {ReadonlyArray<string>} args */
    const does = async (home, args) => {
      const { ended, text } = start(home, args)
      const code = await ended
      assert.strictEqual(code, 0, text())
      return text()
    }
    try {
      /** @param {string} path @param {object} body */
      const post = async (path, body) => {
        const answer = await fetch(url + path, {
          method: "POST",
          body: JSON.stringify(body),
          headers: { "content-type": "application/json" }
        })
        return /** @type {{ code: number }} */ (await answer.json())
      }
      url = await whereIs(() => said)
      const { CALLS } = await import(join(app, "node_modules", "parley", "engine.js"))
      for (const name of ["ann1", "echo"])
        assert.strictEqual(
          (await post(CALLS.register.path, { account: name, realname: name.toUpperCase(), password: "secret1" })).code,
          0
        )

      assert.strictEqual(await does("ann", ["login", "--account", "ANN1"]), `Logged in as ANN1 (ann1) at ${url}.\n`)
      const session = join(base, "ann", `ann1@127.0.0.1%3A${new URL(url).port}`, "session.json")
      assert.strictEqual(statSync(session).mode & 0o777, 0o600)
      write(
        "friendly.ts",
        `import { type Bot, friendRequest } from "parley/client"
         import echo from "./echo.ts"
         export default (bot: Bot) => {
           echo(bot)
           bot.on(friendRequest, (request) => request.accept())
         }`
      )
      const bot = start("echo", ["bot", "run", "friendly.ts", "--account", "echo"])
      await bot.says(/runs as ECHO/)
      write(
        "befriend.ts",
        `import { joined } from "parley/client"
         import { connect } from "parley/node"
         const ann = await connect({ url: "${url}", session: ${JSON.stringify(session)} })
         const [found] = await ann.search("echo")
         const friends = new Promise((resolve) => ann.on(joined, resolve))
         await ann.befriend(found!.id, "It is me.")
         await friends
         await ann.close()`
      )
      run(process.execPath, ["--disable-warning=ExperimentalWarning", "befriend.ts"])
      assert.match(await does("ann", ["chats"]), /ECHO/)
      const tail = start("ann", ["tail", "--json"])
      await tail.says(/Listening as ANN1/)
      assert.strictEqual(await does("ann", ["send", "ECHO", "hello", "there"]), "Sent.\n")
      const [line = ""] = (await tail.says(/"text":"hello there".*\n/)).split("\n")
      const heard = JSON.parse(line)
      assert.deepStrictEqual([heard.author.name, heard.text, heard.chatName], ["ECHO", "hello there", "ECHO"])
      for (const { child, ended } of [tail, bot]) {
        child.kill("SIGINT")
        assert.strictEqual(await ended, 0)
      }
      // another account beside it, which logs in, too, and whose files are its own
      assert.match(await does("ann", ["chats", "--account", "echo"]), /ANN1/)
      assert.match(await does("ann", ["chats"]), /ECHO/)
      const wrong = start("ann", ["login", "--account", "ann1", "--password", "secret2"])
      assert.strictEqual(await wrong.ended, 3, "a session that is kept does not stand for a password")
      assert.match(await does("ann", ["chats"]), /ECHO/)
      assert.strictEqual(await does("ann", ["logout"]), "Logged out.\n")
      assert.isFalse(existsSync(session))
    } finally {
      for (const child of children) child.kill("SIGTERM")
      // what still writes would stand in the way of taking the folder away
      await Promise.all(allEnded)
    }
  })
})
