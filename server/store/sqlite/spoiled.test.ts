import { execFileSync } from "node:child_process"
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openService } from "../../testService.ts"
import { doubtOf, inspect } from "./inspect.ts"
import { openSqlite } from "./open.ts"

/** Files that a disk spoiled: each is said, or does no harm; nothing acknowledged is lost without a word (S-18, DEC-0192). */

const SENDS = 60
const NAMES = ["parley.db", "parley.db-wal", "parley.db-mark"]

let folder = ""
/** A service that was killed when the last of its messages was acknowledged, just before, and one that was told to stop. */
let killed = ""
let before = ""
let stopped = ""
let acknowledged: ReadonlyArray<string> = []

/** Copies what a process that dies now leaves. By another process: closing these files here would take SQLite's locks away. */
const leave = (from: string, name: string): string => {
  const to = join(folder, name)
  mkdirSync(to)
  execFileSync("cp", [...NAMES.map((each) => join(from, each)), to])
  return to
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "parley-spoiled-"))
  const service = await openService({}, "file")
  const [mira, tomas] = [await service.person("mira"), await service.person("tomas")]
  await service.friends(mira, tomas)
  const ids = Array.from({ length: SENDS }, (_, i) => `kept-${i}`)
  for (const id of ids.slice(0, -1)) await service.send(mira, tomas, `hello ${id}`, id)
  before = leave(service.folder, "before")
  await service.send(mira, tomas, "the last", ids.at(-1))
  killed = leave(service.folder, "killed")
  acknowledged = ids
  const store = await openSqlite(join(leave(service.folder, "stopped"), "parley.db"))
  await store.close()
  stopped = join(folder, "stopped")
  await service.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let copies = 0
/** The database of a copy of a folder, with which anything may be done. */
const copyOf = (from: string): string => {
  const to = join(folder, `copy-${copies++}`)
  cpSync(from, to, { recursive: true })
  return join(to, "parley.db")
}

/** Why a database is not opened; empty when it is. */
const why = (file: string, checkedFirst?: number): string => {
  try {
    inspect(file, checkedFirst)
    return ""
  } catch (cause) {
    const { message, name } = cause as Error
    expect([name, message]).toEqual(["StoreProblem", expect.stringContaining(file)])
    return message
  }
}

const idsIn = (file: string): ReadonlySet<string> => {
  const database = new DatabaseSync(file)
  const rows = database.prepare("SELECT id FROM messages").all()
  database.close()
  return new Set(rows.map(({ id }) => String(id)))
}

const lostIn = (file: string): ReadonlyArray<string> => {
  const found = idsIn(file)
  return acknowledged.filter((id) => !found.has(id))
}

/** Noise that is the same each time. */
const noise = (bytes: number, seed: number): Buffer => {
  let state = seed + 1
  return Buffer.from(Array.from({ length: bytes }, () => (state = (state * 48_271) % 2_147_483_647) & 255))
}

const spoil = (path: string, at: number, bytes: number): void => {
  const content = readFileSync(path)
  // another byte than stood there, whatever the noise is
  for (const [index, byte] of noise(Math.min(bytes, content.length - at), at).entries())
    content.writeUInt8(content.readUInt8(at + index) ^ (byte === 0 ? 1 : byte), at + index)
  writeFileSync(path, content)
}

const LOSS = /parley\.db lacks at least \d+ changes? that were acknowledged.*Nothing was changed\..*restore FILE.*accept-loss$/

/** Says what is lost, or all is there. */
const expectSaid = (file: string): "said" | "harmless" => {
  const sentence = why(file)
  if (sentence === "") {
    expect(lostIn(file)).toEqual([])
    return "harmless"
  }
  expect(sentence).toMatch(LOSS)
  return "said"
}

it("a sound service is opened, killed or stopped", () => {
  expect(why(copyOf(killed))).toBe("")
  expect(why(copyOf(stopped))).toBe("")
  expect(lostIn(copyOf(killed))).toEqual([])
})

describe("the log", () => {
  it("64 spoiled bytes anywhere lose nothing without a word, and the database is as it was", () => {
    const size = statSync(join(killed, "parley.db-wal")).size
    const said = { said: 0, harmless: 0 }
    for (let at = 0; at < size; at += Math.ceil(size / 150)) {
      const file = copyOf(killed)
      spoil(`${file}-wal`, at, 64)
      const spoiled = readFileSync(`${file}-wal`)
      const how = expectSaid(file)
      said[how] += 1
      if (how === "said") {
        expect(readFileSync(`${file}-wal`).equals(spoiled)).toBe(true)
      }
    }
    expect(said.said).toBeGreaterThan(140)
  })

  it("cut at any length, or gone, it is said", () => {
    const size = statSync(join(killed, "parley.db-wal")).size
    for (let part = 0; part < 40; part += 1) {
      const file = copyOf(killed)
      truncateSync(`${file}-wal`, Math.floor((size * part) / 40))
      expect([part, expectSaid(file)]).toEqual([part, "said"])
    }
    const file = copyOf(killed)
    rmSync(`${file}-wal`)
    expect(why(file)).toMatch(/-wal is gone or empty, or parley\.db is an older one/)
    writeFileSync(`${file}-wal`, noise(100_000, 3))
    expect(why(file)).toMatch(/the head of .*-wal is spoiled/)
  })

  it("one byte of its head is enough to lose all of it, which is said", () => {
    for (let at = 0; at < 32; at += 1) {
      const file = copyOf(killed)
      spoil(`${file}-wal`, at, 1)
      expect([at, expectSaid(file)]).toEqual([at, "said"])
    }
  })

  it("says how much is lost, from when on, and where it broke", () => {
    const file = copyOf(killed)
    const size = statSync(`${file}-wal`).size
    spoil(`${file}-wal`, Math.floor(size / 2), 64)
    expect(why(file)).toMatch(
      /lacks at least \d{2} changes that were acknowledged, from \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC on, the last of \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC: .*parley\.db-wal is spoiled or cut at byte \d+\. /
    )
  })

  it("without a mark, as an earlier version leaves it, the log itself tells that it went on behind a break", () => {
    const size = statSync(join(killed, "parley.db-wal")).size
    for (const at of [0, 100, Math.floor(size / 3), Math.floor(size / 2)]) {
      const file = copyOf(killed)
      rmSync(`${file}-mark`)
      spoil(`${file}-wal`, at, 64)
      expect([at, expectSaid(file)]).toEqual([at, "said"])
    }
  })

  it("a transaction that a loss of power cut, which nobody heard of, is no loss", () => {
    const [short, long] = [before, killed].map((each) => statSync(join(each, "parley.db-wal")).size)
    expect(long).toBeGreaterThan(short ?? 0)
    for (let at = short ?? 0; at < (long ?? 0); at += 500) {
      for (const isCut of [true, false]) {
        const file = copyOf(killed)
        cpSync(join(before, "parley.db-mark"), `${file}-mark`)
        if (isCut) truncateSync(`${file}-wal`, at)
        else spoil(`${file}-wal`, at, 64)
        expect([at, why(file)]).toEqual([at, ""])
        expect(lostIn(file).filter((id) => id !== acknowledged.at(-1))).toEqual([])
      }
    }
  })

  it("frames of an earlier round behind those of this one are no loss", async () => {
    const file = copyOf(killed)
    const database = new DatabaseSync(file)
    database.exec("PRAGMA wal_checkpoint(PASSIVE)")
    database.exec("UPDATE settings SET value = value")
    database.exec("INSERT INTO settings (name, value) VALUES ('a.b', '1')")
    const left = copyOf(killed)
    execFileSync("cp", [file, `${file}-wal`, join(left, "..")])
    database.close()
    expect(statSync(`${left}-wal`).size).toBeGreaterThan(100_000)
    expect(why(left)).toBe("")
    expect(lostIn(left)).toEqual([])
  })
})

describe("the mark", () => {
  it("spoiled in any byte it is said; deleted it is made again", async () => {
    const { length } = readFileSync(join(killed, "parley.db-mark"))
    for (let at = 0; at < length; at += 1) {
      const file = copyOf(killed)
      spoil(`${file}-mark`, at, 1)
      if (readFileSync(`${file}-mark`).equals(readFileSync(join(killed, "parley.db-mark")))) continue
      expect([at, why(file)]).toEqual([at, expect.stringMatching(/-mark is spoiled: .*delete that file, and start again\.$/)])
    }
    const file = copyOf(killed)
    for (const text of ["", "garbage"]) {
      writeFileSync(`${file}-mark`, text)
      expect(why(file)).toMatch(/-mark is spoiled/)
    }
    rmSync(`${file}-mark`)
    await (await openSqlite(file)).close()
    expect(existsSync(`${file}-mark`)).toBe(true)
    expect(lostIn(file)).toEqual([])
  })

  it("an older database that somebody put in its place is said", () => {
    const file = copyOf(stopped)
    const database = new DatabaseSync(file)
    database.exec("UPDATE commits SET n = n - 7")
    database.close()
    expect(why(file)).toMatch(/lacks at least 7 changes .*-wal is gone or empty, or parley\.db is an older one/)
  })
})

describe("the database", () => {
  const GONE =
    /parley\.db is (missing|empty), but .*Nothing was changed\. Put the database back.*restore FILE.*DATABASE_URL.*PARLEY_DATA/

  it.each(["missing", "empty"])("%s beside what a service left it is refused, whatever that is", (how) => {
    const remove = (file: string): void => (how === "missing" ? rmSync(file) : truncateSync(file))
    for (const [kept, said] of [
      ["parley.db-mark", /-mark says that \d+ changes were kept in it, the last at/],
      ["parley.db-wal", /its log .*-wal is there/],
      ["files/ab/abc", /files of a service lie in .*files/]
    ] as const) {
      const file = copyOf(killed)
      remove(file)
      for (const name of NAMES.slice(1)) if (name !== kept) rmSync(join(file, "..", name))
      if (kept.startsWith("files")) {
        mkdirSync(join(file, "..", "files", "ab"), { recursive: true })
        writeFileSync(join(file, "..", kept), "a picture")
      }
      expect(why(file)).toMatch(GONE)
      expect(why(file)).toMatch(said)
    }
    const file = copyOf(stopped)
    remove(file)
    rmSync(`${file}-mark`)
    mkdirSync(join(file, "..", "files"))
    expect(why(file)).toBe("")
  })

  it("that is no database, or was cut, is named", () => {
    const garbage = copyOf(stopped)
    writeFileSync(garbage, noise(50_000, 5))
    expect(why(garbage)).toMatch(/parley\.db cannot be used: it is no database\. .*restore FILE/)
    const head = copyOf(stopped)
    spoil(head, 0, 16)
    expect(why(head)).toMatch(/it is no database/)
    const { size } = statSync(join(stopped, "parley.db"))
    for (let part = 1; part < 10; part += 1) {
      const cut = copyOf(stopped)
      truncateSync(cut, Math.floor((size * part) / 10))
      expect([part, why(cut)]).toEqual([
        part,
        expect.stringMatching(/parley\.db (is damaged|cannot be used: it is damaged|cannot be used: it is no).*restore FILE/)
      ])
    }
    const long = copyOf(stopped)
    appendFileSync(long, noise(10_000, 6))
    expect(["", expect.stringMatching(/is damaged/)]).toContainEqual(why(long))
  })

  it("each page that is broken is noticed, unless nothing stands on it", () => {
    const { size } = statSync(join(stopped, "parley.db"))
    const silent: Array<number> = []
    for (let page = 0; page < size / 4096; page += 1) {
      const file = copyOf(stopped)
      spoil(file, page * 4096, 4096)
      const sentence = why(file)
      if (sentence === "") silent.push(page)
      else expect(sentence).toMatch(/(is damaged|is no database).*restore FILE/)
    }
    expect(silent).toEqual([])
  })

  it("forty broken pages are noticed", async () => {
    const file = copyOf(stopped)
    for (let page = 3; page < 43; page += 1) spoil(file, page * 4096, 4096)
    await expect(openSqlite(file)).rejects.toThrow(/parley\.db .*is damaged.*estore the last backup/)
  })
})

describe("a great database is looked through beside the service", () => {
  /** Broken where nobody looks at the start. */
  const broken = (): string => {
    const { size } = statSync(join(stopped, "parley.db"))
    for (let page = 3; page < size / 4096; page += 1) {
      const file = copyOf(stopped)
      spoil(file, page * 4096, 4096)
      if (why(file, 0) === "" && why(file) !== "") return file
    }
    throw new Error("There is no such page.")
  }

  it("damage ends the service with a sentence, and is found before the next start", async () => {
    const file = broken()
    const store = await openSqlite(file, { checkedFirst: 0 })
    const problem = await store.failed
    expect([problem.name, problem.message]).toEqual(["StoreProblem", expect.stringMatching(/is damaged .*restore FILE/)])
    await store.close()
    expect(existsSync(doubtOf(file))).toBe(true)
    await expect(openSqlite(file, { checkedFirst: 0 })).rejects.toThrow(/is damaged/)
    cpSync(join(stopped, "parley.db"), file)
    const again = await openSqlite(file, { checkedFirst: 0 })
    expect(existsSync(doubtOf(file))).toBe(false)
    await again.close()
  })

  it("a sound one goes on, and may be stopped in the middle of it", async () => {
    for (let round = 0; round < 2; round += 1) {
      const store = await openSqlite(copyOf(killed), { checkedFirst: 0 })
      await store.ready()
      if (round === 1)
        expect(await Promise.race([store.failed, new Promise((resolve) => setTimeout(resolve, 2000, "fine"))])).toBe("fine")
      await store.close()
    }
  })
})
