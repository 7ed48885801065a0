import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { gzipSync } from "node:zlib"
import { build } from "vite"
import { assert, beforeAll, describe, it } from "vitest"
import { app, installPackage, run, write } from "./installed.mjs"
import { inProject } from "./places.mjs"

let packed = ""
beforeAll(async () => {
  packed = await installPackage()
})

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
    // a third of it is the service, which parley/testing brings; ten of the twelve languages are 0.2 MB, the maps of our modules 1.0
    assert.isBelow(statSync(packed).size, 2_100_000)
  })

  it("names the licences of the packages that are part of its files", () => {
    const told = readFileSync(join(app, "node_modules", "parley", "licences.txt"), "utf8")
    for (const name of ["@date-fns/tz", "date-fns", "mitt", "sanitize-html", "hashids"])
      assert.match(told, new RegExp(`^## ${name} - [\\d.]+ \\(MIT\\)$`, "m"))
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
    write("echo.ts", readFileSync(inProject("sdk", "examples", "echo.ts"), "utf8"))
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

  it("says in a page that its service for tests needs Node, whatever is imported of it", () => {
    write(
      "page.ts",
      `import * as here from "parley/testing"
       console.log(Object.keys(here).toSorted().join())
       for (const each of [() => here.testServer(), () => new here.MemoryService()])
         try {
           each()
           console.log("it runs")
         } catch (error) {
           console.log(error.message)
         }`
    )
    const [names, ...said] = run(process.execPath, ["--disable-warning=ExperimentalWarning", "--conditions=browser", "page.ts"])
      .trim()
      .split("\n")
    const told = "parley/testing runs the service itself, and needs Node: run these tests with Node, not in a page."
    assert.deepStrictEqual(said, [told, told])
    const [inNode] = run(process.execPath, ["--disable-warning=ExperimentalWarning", "page.ts"]).split("\n")
    assert.strictEqual(names, inNode)
  })

  it("gives a page what it imports and little else", async () => {
    for (const [entry, name, most] of /** @type {const} */ ([
      ["parley", "fileSize", 5000],
      ["parley", "checkAccount", 5000],
      ["parley/client", "mention", 5000],
      // the goal of 110 kB is not met (DEC-0036)
      ["parley/browser", "connect", 130_000]
    ])) {
      write("small.js", `import { ${name} } from "${entry}"\nconsole.log(${name})`)
      const built = await build({
        root: app,
        configFile: false,
        logLevel: "error",
        build: { write: false, modulePreload: false, rolldownOptions: { input: join(app, "small.js") } }
      })
      const { output } = /** @type {import("vite").Rolldown.RolldownOutput} */ (built)
      const files = new Map(output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])))
      const first = [...files.values()].find(({ isEntry }) => isEntry)
      /** What comes at once: all else waits until somebody sends a file, keeps what came, or speaks another language. */
      const now = new Set([first])
      for (const each of now) for (const needed of each?.imports ?? []) now.add(files.get(needed))
      const sizes = [...now].map((each) => gzipSync(each?.code ?? "").length)
      assert.include(first?.code, "console.log")
      assert.isBelow(
        sizes.reduce((sum, size) => sum + size, 0),
        most,
        `${name} of ${entry}`
      )
    }
  })

  it("names each part of Effect by its own module, as esbuild keeps all of a part that comes through another one", () => {
    const folder = join(app, "node_modules", "parley")
    const code = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"))
    assert.isAbove(code.length, 500)
    assert.deepStrictEqual(
      code.filter((file) => /from "effect"/.test(readFileSync(join(folder, file), "utf8"))),
      []
    )
  })

  it("shows where its sources are", () => {
    const folder = join(app, "node_modules", "parley", "sdk", "testing")
    const { sources, sourcesContent } = JSON.parse(readFileSync(join(folder, "Town.js.map"), "utf8"))
    assert.isTrue(sources.some((/** @type {string} */ each) => each.endsWith("sdk/testing/Town.ts")))
    assert.lengthOf(sourcesContent, sources.length)
  })
})
