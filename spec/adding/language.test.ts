import { execFileSync } from "node:child_process"
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { assert, it } from "@effect/vitest"
import { ROOT } from "../rules.ts"

/** What reads texts beside the page, for which `vite build` makes a module of each folder. */
const ROOMS = ["engine", "locales", "sdk", "server", "package.json", "tsconfig.json"]

const TRY = `import { languageIn, sayIn } from "./sdk/cli/words.ts"
import { loadWords, sentenceOf } from "./sdk/bot/words.ts"
import { headerLanguage } from "./server/http/language.ts"
import { eventText } from "./server/http/text.ts"

await loadWords("ko-KR")
const language = headerLanguage("ko-KR,ko;q=0.9,en;q=0.8")
console.log(JSON.stringify({
  terminal: sayIn(languageIn({ LANG: "ko_KR.UTF-8" }))("sent"),
  bot: sentenceOf({ _tag: "Key", key: "error:request-failed", params: {} }, "ko", 0),
  server: eventText(language, "group-left", { name: "Ann" })
}))
`

/** Replaces one text of the copied language, so that it is known again. */
const say = (file: string, key: string, text: string): void => {
  const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>
  writeFileSync(file, JSON.stringify({ ...texts, [key]: text }))
}

it("a folder of texts is all that a language needs: server, bots and command line speak it", () => {
  const copy = mkdtempSync(join(tmpdir(), "parley-planted-"))
  try {
    for (const each of ROOMS) cpSync(join(ROOT, each), join(copy, each), { recursive: true })
    symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"))
    const folder = join(copy, "locales/ko")
    rmSync(folder, { recursive: true, force: true })
    cpSync(join(copy, "locales/en"), folder, { recursive: true })
    say(join(folder, "cli.json"), "sent", "terminal")
    say(join(folder, "error.json"), "request-failed", "bot")
    say(join(folder, "event.json"), "group-left", "server {name}")
    writeFileSync(join(copy, "try.ts"), TRY)
    const told = execFileSync(process.execPath, ["--disable-warning=ExperimentalWarning", "try.ts"], {
      cwd: copy,
      encoding: "utf8"
    })
    assert.deepStrictEqual(JSON.parse(told), { terminal: "terminal", bot: "bot", server: "server Ann" })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})

it("no file of the project names the texts of a language but of the first two", () => {
  const files = ["adapters", "engine", "sdk", "server", "ui"].flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`, { cwd: ROOT }))
  assert.isAbove(files.length, 1000)
  assert.deepStrictEqual(
    files.filter((file) => /locales\/(?!en\/|zh-Hans\/)[a-z]{2}(?:-\w+)?\//.test(readFileSync(join(ROOT, file), "utf8"))),
    []
  )
})
