import { execFileSync, spawn } from "node:child_process"
import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { assert, beforeAll, describe, it } from "vitest"
import { app, env, folderFor, installPackage, parley, PATIENCE, run, startServer, write } from "./installed.mjs"
import { inProject } from "./places.mjs"

beforeAll(() => installPackage())

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
    assert.match(failing(["tail", "--loud"]), /^2 parley: There is no option --loud\. `parley --help` lists the options\.\n$/)
    assert.strictEqual(failing(["chats"]), "3 parley: You are not logged in. Run `parley login` first.\n")
    const nowhere = ["chats", "--url", "http://127.0.0.1:9", "--account", "ann1", "--password", "secret-1"]
    assert.match(failing(nowhere), /^4 parley: http:\/\/127\.0\.0\.1:9 does not answer\./)
  })

  it("logs in, lists, sends, listens and runs a bot, with a real server", async () => {
    const base = folderFor("program")
    const { stop, url } = await startServer(join(base, "data"))
    /** @type {Array<import("node:child_process").ChildProcess>} */
    const children = []
    /** @type {Array<Promise<unknown>>} */
    const allEnded = []
    /** @param {string} home @param {ReadonlyArray<string>} args */
    const start = (home, args) => {
      const child = spawn(
        process.execPath,
        ["--disable-warning=ExperimentalWarning", parley, ...args, "--home", join(base, home)],
        {
          cwd: app,
          env: { ...env, PARLEY_URL: url, PARLEY_PASSWORD: "secret-1" },
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
      const { CALLS } = await import(join(app, "node_modules", "parley", "engine.js"))
      for (const name of ["ann1", "echo"])
        assert.strictEqual(
          (await post(CALLS.register.path, { account: name, realname: name.toUpperCase(), password: "secret-1" })).code,
          0
        )

      assert.strictEqual(await does("ann", ["login", "--account", "ANN1"]), `Logged in as ANN1 (ann1) at ${url}.\n`)
      const session = join(base, "ann", `ann1@127.0.0.1%3A${new URL(url).port}`, "session.json")
      assert.strictEqual(statSync(session).mode & 0o777, 0o600)
      write("echo.ts", readFileSync(inProject("sdk", "examples", "echo.ts"), "utf8"))
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
      await bot.says(/is running as ECHO/)
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
      await stop()
    }
  })
})
