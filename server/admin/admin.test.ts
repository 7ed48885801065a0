import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest"
import { AdminProblem } from "./AdminProblem.ts"
import { backup } from "./backup.ts"
import { restore } from "./restore.ts"
import {
  ADMIN,
  postCall,
  QUICK,
  type Sender,
  sendWithoutPause,
  type ServerProcess,
  startProcess,
  twoFriends
} from "../testProcess.ts"

let folder = ""
let data = ""
const running = new Set<ServerProcess>()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-admin-"))
  data = join(folder, "data")
})
afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill("SIGKILL")
    await ended
  }
  running.clear()
  rmSync(folder, { recursive: true, force: true })
})

const serve = (where = data): ServerProcess => {
  const server = startProcess({ PARLEY_DATA: where, ...QUICK })
  running.add(server)
  return server
}

const command = (args: ReadonlyArray<string>, where = data) =>
  spawn(process.execPath, [ADMIN, ...args], { cwd: folder, env: { PATH: process.env["PATH"], PARLEY_DATA: where } })

/** Exit code of a command, and all that it printed. */
const admin = async (args: ReadonlyArray<string>, where = data): Promise<{ code: number; said: string }> => {
  const child = command(args, where)
  let said = ""
  child.stdout.on("data", (chunk: Buffer) => void (said += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => void (said += chunk.toString()))
  const [code] = (await once(child, "close")) as [number]
  return { code, said }
}

/** Why a command did nothing, without a process of its own. */
const whyNot = async (doing: Promise<unknown>): Promise<string> => {
  const problem: unknown = await doing.then(
    () => "It did.",
    (error: unknown) => error
  )
  expect(problem).toBeInstanceOf(AdminProblem)
  return String(problem)
}
const notRestored = (file: string, where = data) => whyNot(restore({ data: where }, file, () => undefined, Date.now()))
const notBackedUp = (file: string) => whyNot(backup({ data }, join(folder, file), () => undefined))

const idsIn = (file: string): ReadonlySet<string> => {
  const database = new DatabaseSync(file)
  expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" })
  const ids = new Set(
    database
      .prepare("SELECT id FROM messages")
      .all()
      .map(({ id }) => String(id))
  )
  database.close()
  return ids
}

/** A server that has stored something where, ended by `signal`; the ids that it acknowledged. */
const lived = async (signal: "SIGTERM" | "SIGKILL", prefix: string, where = data): Promise<ReadonlyArray<string>> => {
  const server = serve(where)
  const url = await server.url
  const sending = sendWithoutPause(url, await twoFriends(url), 4, prefix)
  while (sending.acknowledged.length < 50) await setTimeout(5)
  if (signal === "SIGTERM") await sending.stop()
  server.child.kill(signal)
  await server.ended
  if (signal === "SIGTERM") expect(readdirSync(where)).not.toContain("parley.db-wal")
  await sending.stop()
  return sending.acknowledged
}

/** The data of a server that has stored something and was told to stop, and the ids that it acknowledged: lived once, copied for each test. */
let example = ""
let acknowledged: ReadonlyArray<string> = []
beforeAll(async () => {
  example = mkdtempSync(join(tmpdir(), "parley-admin-example-"))
  acknowledged = await lived("SIGTERM", "lived", join(example, "data"))
  running.clear()
})
afterAll(() => rmSync(example, { recursive: true, force: true }))
const copyExample = (): ReadonlyArray<string> => {
  cpSync(join(example, "data"), data, { recursive: true, preserveTimestamps: true })
  return acknowledged
}

/** What a window knows after it resumed. */
interface Seen {
  readonly contacts: ReadonlyArray<{ readonly scope: string; readonly log: number }>
  readonly user: number
}

/** Names of the files in a folder; the folders in it are others' business, and what SQLite keeps while it reads says nothing. */
const filesIn = (where: string): ReadonlyArray<string> =>
  readdirSync(where, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && !/-(shm|wal)$/.test(entry.name) ? [entry.name] : []
  )

const contents = (): ReadonlyArray<string> =>
  filesIn(data).map(
    (name) =>
      `${name} ${createHash("sha256")
        .update(readFileSync(join(data, name)))
        .digest("hex")}`
  )

it("copies a database that 20 senders write to, and a server over the restored copy has all that was acknowledged before", async () => {
  const server = serve()
  const url = await server.url
  const friends = await twoFriends(url)
  const sending = sendWithoutPause(url, friends, 20, "load")
  while (sending.acknowledged.length < 500) await setTimeout(5)
  const before = [...sending.acknowledged]
  const file = join(folder, "backup.db")
  const made = await admin(["backup", file])
  expect(made).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Backup made and checked: .*backup\.db \(\d+\.\d MB, 2 acc/)
  })
  const during = sending.acknowledged.length
  expect(during).toBeGreaterThan(before.length)
  while (sending.acknowledged.length < during + 100) await setTimeout(5)
  await sending.stop()
  expect(sending.refused).toEqual([])
  expect((statSync(file).mode & 0o777).toString(8)).toBe("600")
  expect(readdirSync(folder).toSorted()).toEqual(["backup.db", "data"])

  const elsewhere = join(folder, "elsewhere")
  expect(await admin(["restore", file], elsewhere)).toMatchObject({ code: 0, said: expect.stringContaining("npm start") })
  const restored = serve(elsewhere)
  const at = await restored.url
  expect((await postCall(at, "getContacts", {}, friends[0].token)).code).toBe(-1)
  const [mira, tomas] = await twoFriends(at)
  const { code, data: page } = await postCall(at, "getMessageList", { toContactId: tomas.id, is_group: 0 }, mira.token)
  expect([code, Array.isArray(page) && page.length > 0]).toEqual([0, true])
  const again = { id: "after-1", toContactId: tomas.id, type: "text", content: "we go on" }
  expect((await postCall(at, "sendMessage", again, mira.token)).code).toBe(0)
  restored.child.kill("SIGTERM")
  expect(await restored.ended).toBe(0)
  const found = idsIn(join(elsewhere, "parley.db"))
  expect(before.filter((id) => !found.has(id))).toEqual([])
  for (const name of readdirSync(elsewhere)) {
    const stat = statSync(join(elsewhere, name))
    expect([name, (stat.mode & 0o777).toString(8)]).toEqual([name, stat.isDirectory() ? "700" : "600"])
  }
})

it("restores under no running server, and keeps what was there, also what only its log knew", async () => {
  const first = copyExample()
  const file = join(folder, "first.db")
  expect(await admin(["backup", file])).toMatchObject({ code: 0 })
  const server = serve()
  await server.url
  const refused = await admin(["restore", file])
  expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/A server works in .*: stop it, then run/) })
  server.child.kill("SIGKILL")
  await server.ended
  const second = await lived("SIGKILL", "second")
  expect(statSync(join(data, "parley.db-wal")).size).toBeGreaterThan(0)
  const { code, said } = await admin(["restore", file])
  expect(code).toBe(0)
  const kept = /kept as (\S+\.db)\./.exec(said)?.[1] ?? ""
  expect(second.filter((id) => !idsIn(kept).has(id))).toEqual([])
  const now = idsIn(join(data, "parley.db"))
  expect(first.filter((id) => !now.has(id))).toEqual([])
  expect(second.filter((id) => now.has(id))).toEqual([])
  await serve().url
})

const talk = async (at: string, [a, b]: readonly [Sender, Sender], words: string, times: number): Promise<number> => {
  let newest = 0
  for (let i = 0; i < times; i += 1) {
    const [from, to] = i % 2 === 0 ? [a, b] : [b, a]
    const message = { id: `${words}-${i}`, toContactId: to.id, type: "text", content: words }
    const { code, data: sent } = await postCall(at, "sendMessage", message, from.token)
    expect(code).toBe(0)
    newest = (sent as { readonly msg_id: number }).msg_id
  }
  return newest
}

it("a window that knows more than the backup starts over, also when the same backup is restored twice", async () => {
  let server = serve()
  let url = await server.url
  let friends = await twoFriends(url)
  const [{ id }] = friends
  const known = async (): Promise<Readonly<Record<string, number>>> => {
    const { contacts, user } = (await postCall(url, "resume", { scopes: {} }, friends[0].token)).data as Seen
    const heard = contacts.flatMap(({ log, scope }) => (log > 0 ? [[scope, log] as const] : []))
    return { ...Object.fromEntries(heard), [`u:${id}`]: user }
  }
  await talk(url, friends, "kept", 10)
  expect(await admin(["backup", "early.db"])).toMatchObject({ code: 0 })
  let newest = await talk(url, friends, "lost", 10)
  const knew = [await known()]
  for (const words of ["first", "again"]) {
    server.child.kill("SIGKILL")
    await server.ended
    const { code, said } = await admin(["restore", "early.db"])
    expect([code, said]).toEqual([0, expect.stringContaining("Everybody logs in again")])
    server = serve()
    url = await server.url
    expect((await postCall(url, "resume", { scopes: knew.at(-1) }, friends[0].token)).code).toBe(-1)
    friends = await twoFriends(url)
    const first = await talk(url, friends, `${words}-first`, 1)
    expect([first > newest, Number.isSafeInteger(first)]).toEqual([true, true])
    newest = await talk(url, friends, words, 40)
    for (const scopes of knew)
      expect((await postCall(url, "resume", { scopes }, friends[0].token)).data).toMatchObject({ reload: 1, entries: [] })
    const now = await known()
    expect((await postCall(url, "resume", { scopes: now }, friends[0].token)).data).toMatchObject({ reload: 0, entries: [] })
    knew.push(now)
  }
})

it("numbers leap beyond those of the database that is replaced, also when the clock stands still, and no way in is left", async () => {
  copyExample()
  const file = join(folder, "early.db")
  const database = join(data, "parley.db")
  const waysIn = new DatabaseSync(database)
  waysIn.exec(`
    INSERT INTO check_codes (account_key, purpose, seal, sent_at) VALUES ('mira', 'login', 'x', 0);
    INSERT INTO invitations (seal, kind, uses_left, created_at, expires_at) VALUES ('x', 'login', 1, 0, 9);
    INSERT INTO login_tokens (hash, user_id, expires_at) SELECT 'x', MIN(user_id), 9 FROM users`)
  waysIn.close()
  await backup({ data }, file, () => undefined)
  const heads = (): ReadonlyArray<number> => {
    const connection = new DatabaseSync(database)
    const row = connection.prepare(`
      SELECT (SELECT MIN(log_head) FROM users) AS u, (SELECT MIN(log_head) FROM conversations) AS c,
        (SELECT seq FROM sqlite_sequence WHERE name = 'messages') AS m, (SELECT COUNT(*) FROM sessions WHERE revoked_at IS NULL) AS s,
        (SELECT COUNT(*) FROM check_codes) + (SELECT COUNT(*) FROM invitations) + (SELECT COUNT(*) FROM login_tokens) AS w`)
    const { c, m, s, u, w } = row.get() as Record<"u" | "c" | "m" | "s" | "w", number>
    connection.close()
    // nobody is in, and nothing leads in but a password
    expect([s, w]).toEqual([0, 0])
    return [u, c, m]
  }
  const again = () => restore({ data }, file, () => undefined, 0)
  let before = [0, 0, 0]
  for (let i = 0; i < 3; i += 1) {
    await again()
    const now = heads()
    expect(now.map((head, index) => head > (before[index] ?? 0) + 100_000)).toEqual([true, true, true])
    before = [...now]
  }
  // restored three times within one second: nothing that was there is lost
  const kept = readdirSync(data).filter((name) => name.startsWith("parley-before-restore-"))
  expect(kept.toSorted()).toEqual(["", "-2", "-3"].map((each) => `parley-before-restore-19700101-000000${each}.db`).toSorted())
})

it("a restored database without messages gives no number again that was given here", async () => {
  const file = join(folder, "empty.db")
  const server = serve()
  const url = await server.url
  const friends = await twoFriends(url)
  expect(await admin(["backup", file])).toMatchObject({ code: 0 })
  const newest = await talk(url, friends, "lost", 3)
  server.child.kill("SIGTERM")
  await server.ended
  const database = new DatabaseSync(file)
  database.exec("DELETE FROM messages; DELETE FROM log; DELETE FROM sqlite_sequence WHERE name = 'messages'")
  database.close()
  expect(await admin(["restore", file])).toMatchObject({ code: 0 })
  const at = await serve().url
  expect(await talk(at, await twoFriends(at), "first", 1)).toBeGreaterThan(newest)
})

it("takes the place of a damaged database, whose files stay together", async () => {
  copyExample()
  const file = join(folder, "good.db")
  await admin(["backup", file])
  writeFileSync(join(data, "parley.db"), "this is a shopping list".repeat(1000))
  writeFileSync(join(data, "parley.db-wal"), "and this is another one")
  expect(await admin(["restore", file])).toMatchObject({ code: 0 })
  const kept = readdirSync(data).filter((name) => name.startsWith("parley-before-restore-"))
  expect(kept).toEqual([expect.stringMatching(/^parley-before-restore-\d{8}-\d{6}\.db$/), `${kept[0] ?? ""}-wal`])
  expect(readFileSync(join(data, kept[0] ?? ""), "utf8")).toContain("shopping")
  await serve().url
})

it("goes on with what is left when the operator accepts the loss, and says it before", async () => {
  const all = await lived("SIGKILL", "spoiled")
  expect(await admin(["accept-loss"])).toMatchObject({
    code: 1,
    said: expect.stringContaining("is sound, and nothing of it is lost")
  })
  const log = readFileSync(join(data, "parley.db-wal"))
  // the first half may hold no more than what was there before anything was sent
  const at = Math.floor(log.length * 0.75)
  log.fill(7, at, at + 64)
  writeFileSync(join(data, "parley.db-wal"), log)
  for (let times = 0; times < 2; times += 1) {
    const refused = serve()
    expect([await refused.ended, refused.said()]).toEqual([
      1,
      expect.stringMatching(/^\S*parley\.db lacks at least .* accept-loss\n$/)
    ])
  }
  const { code, said } = await admin(["accept-loss"])
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/parley\.db lacks at least .*\nKept and checked: .*before-restore-.*Start the server now/s)
  ])
  const [aside = ""] = readdirSync(data).filter((name) => /^parley-before-restore-[\d-]+\.db$/.test(name))
  expect(readFileSync(join(data, `${aside}-wal`)).equals(log)).toBe(true)
  await serve().url
  const kept = idsIn(join(data, "parley.db"))
  const lost = all.filter((id) => !kept.has(id))
  expect(lost.length).toBeGreaterThan(0)
  expect(lost.length).toBeLessThan(all.length)
})

it("refuses what is no sound backup of ours, and changes nothing", async () => {
  copyExample()
  const good = join(folder, "good.db")
  await admin(["backup", good])
  const altered = (name: string, change: (file: string) => void): string => {
    const file = join(folder, name)
    copyFileSync(good, file)
    change(file)
    return file
  }
  const running = (sql: string) => (file: string) => {
    const database = new DatabaseSync(file)
    database.exec(sql)
    database.close()
  }
  const garbage = join(folder, "garbage.db")
  writeFileSync(garbage, "this is a shopping list, not a database".repeat(100))
  const empty = join(folder, "empty.db")
  writeFileSync(empty, "")
  const foreign = join(folder, "foreign.db")
  running("CREATE TABLE users (name TEXT)")(foreign)
  const wrong: ReadonlyArray<readonly [file: string, sentence: RegExp]> = [
    [garbage, /is no database/],
    [empty, /is no database/],
    [folder, /is no database/],
    [join(folder, "nothing.db"), /There is no file/],
    [foreign, /none of Parley/],
    [altered("newer.db", running("UPDATE schema_version SET version = 999")), /version 999/],
    [altered("short.db", (file) => truncateSync(file, Math.floor(statSync(file).size / 8192) * 4096)), /damaged/],
    [altered("stray.db", running("PRAGMA foreign_keys = OFF; DELETE FROM users WHERE user_id = 1")), /damaged/],
    [join(data, "parley.db"), /is the database itself/]
  ]
  expect(await admin(["restore", garbage])).toMatchObject({ code: 1, said: expect.stringMatching(/is no database\.\n$/) })
  const before = contents()
  for (const [file, sentence] of wrong) {
    expect(await notRestored(file)).toMatch(sentence)
    expect(contents()).toEqual(before)
  }
  const nowhere = join(folder, "nowhere")
  expect(await notRestored(garbage, nowhere)).toMatch(/is no database/)
  expect(existsSync(nowhere)).toBe(false)
})

it("overwrites nothing, and says where a backup can go", async () => {
  expect(await notBackedUp("a.db")).toMatch(/no database in .*PARLEY_DATA/)
  expect(existsSync(data)).toBe(false)
  copyExample()
  writeFileSync(join(folder, "taken.db"), "mine")
  expect(await admin(["backup", "taken.db"])).toMatchObject({
    code: 1,
    said: expect.stringMatching(/taken\.db is there already/)
  })
  expect(readFileSync(join(folder, "taken.db"), "utf8")).toBe("mine")
  expect(await notBackedUp("data")).toMatch(/is a folder/)
  expect(await notBackedUp("no/such/a.db")).toMatch(/does not exist/)
  expect(await notBackedUp("data/parley.db")).toMatch(/is there already/)
  writeFileSync(join(data, "parley.db"), Buffer.alloc(8192, 1))
  expect(await notBackedUp("b.db")).toMatch(/it is no database/)
  expect(readdirSync(folder).toSorted()).toEqual(["data", "taken.db"])
})

it("a backup killed on its way leaves nothing of that name, and the next one clears up", async () => {
  copyExample()
  const database = new DatabaseSync(join(data, "parley.db"))
  database.exec(`
    INSERT INTO messages (id, chat, n, position, sender, type, content, sent_at)
    WITH RECURSIVE more (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM more WHERE i < 15000)
    SELECT 'more-' || i, '1-2', 1000000 + i, 1000000 + i, 1, 'text', hex(randomblob(1000)), 0 FROM more`)
  database.close()
  const file = join(folder, "killed.db")
  const parts = () => readdirSync(folder).filter((name) => name.startsWith("killed.db.part-"))
  /** A backup that gets a signal once so much is copied. Where this process was too late for that, it begins again. */
  const stopped = async (signal: "SIGKILL" | "SIGTERM", bytes: number): Promise<unknown> => {
    for (;;) {
      const child = command(["backup", file])
      const ended = once(child, "exit")
      const copied = () => statSync(join(folder, `killed.db.part-${child.pid}`), { throwIfNoEntry: false })?.size ?? 0
      while (copied() <= bytes && child.exitCode === null) await setTimeout(1)
      child.kill(signal)
      const how = await ended
      if (how[0] !== 0) return [...how, child.pid]
      rmSync(file)
    }
  }
  const [code, by, pid] = (await stopped("SIGKILL", 1_000_000)) as [null, string, number]
  expect([code, by]).toEqual([null, "SIGKILL"])
  expect(existsSync(file)).toBe(false)
  expect(parts()).toContain(`killed.db.part-${pid}`)
  // One that is told to stop clears up itself.
  expect(await stopped("SIGTERM", 0)).toEqual([null, "SIGTERM", expect.any(Number)])
  expect([existsSync(file), parts()]).toEqual([false, []])
  expect(await admin(["backup", file])).toMatchObject({ code: 0 })
  expect(readdirSync(folder).toSorted()).toEqual(["data", "killed.db"])
})

it("announces to everybody, beside a running server or without one", async () => {
  expect(await admin(["announce", "Too soon", "text"])).toMatchObject({ code: 1, said: expect.stringContaining("no database") })
  const server = serve()
  const url = await server.url
  expect(await admin(["announce", "Too soon", "text"])).toMatchObject({
    code: 1,
    said: expect.stringContaining("There are no accounts yet")
  })
  const [mira] = await twoFriends(url)
  expect(await admin(["announce", "Hello", "all of you"])).toEqual({ code: 0, said: "Announced: Hello\n" })
  const newest = { title: "Hello", notice: "<p>all of you</p>" }
  expect(await postCall(url, "getAdminNotice", {}, mira.token)).toMatchObject({ code: 0, data: newest })
  server.child.kill("SIGTERM")
  await server.ended
  expect(await admin(["announce", "Good night", "until tomorrow"])).toMatchObject({ code: 0 })
  const again = await serve().url
  expect(await postCall(again, "getAdminNotice", {}, mira.token)).toMatchObject({ data: { title: "Good night" } })
})

it("explains itself when it is not understood", async () => {
  for (const args of [[], ["frobnicate"], ["backup", "a", "b"], ["announce", "a title alone"], ["announce", "", "a text"]]) {
    const { code, said } = await admin(args)
    expect(code).toBe(2)
    expect(said).toContain("npm run admin -- COMMAND")
  }
  expect(await admin(["help"])).toMatchObject({ code: 0, said: expect.stringMatching(/backup FILE[^]*restore FILE/) })
  mkdirSync(data)
  expect(readdirSync(folder)).toEqual(["data"])
})
