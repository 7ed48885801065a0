import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, expect, it } from "vitest"
import { all, insertRow, one, only, refuse, run } from "../Program.ts"
import { commitSqliteGroup } from "./commitGroup.ts"
import { lastCommit, makeCommits } from "./commits.ts"
import { SqliteConnection } from "./Connection.ts"
import { migrateSqlite } from "./migrate.ts"
import { checkSqliteVersion } from "./version.ts"

const folder = mkdtempSync(join(tmpdir(), "parley-"))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const fresh = (): string => join(folder, `${files++}.db`)

const pragma = ({ database }: SqliteConnection, name: string): unknown =>
  Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]

it("a commit is on the disk before it is told: WAL with synchronous FULL", () => {
  const connection = new SqliteConnection(fresh(), { readOnly: false })
  expect(pragma(connection, "journal_mode")).toBe("wal")
  expect(pragma(connection, "synchronous")).toBe(2)
  expect(pragma(connection, "foreign_keys")).toBe(1)
  connection.close()
})

it("the reading connection cannot write", () => {
  const file = fresh()
  const writer = new SqliteConnection(file, { readOnly: false })
  writer.database.exec("CREATE TABLE t (a INTEGER)")
  const reader = new SqliteConnection(file, { readOnly: true })
  expect(() => reader.database.exec("INSERT INTO t VALUES (1)")).toThrow(/readonly/)
  reader.close()
  writer.close()
})

it("a refused program takes back what it changed, and nothing of its neighbours", () => {
  const connection = new SqliteConnection(fresh(), { readOnly: false })
  connection.database.exec("CREATE TABLE t (a INTEGER UNIQUE)")
  connection.begin("BEGIN IMMEDIATE")
  const add = function* (a: number, fails: boolean) {
    yield* run("INSERT INTO t VALUES (?)", a)
    if (fails) yield* refuse("busy")
    return (yield* only<{ n: number }>("SELECT COUNT(*) AS n FROM t")).n
  }
  expect(connection.run(add(1, false))).toMatchObject({ _tag: "Done", value: 1 })
  expect(connection.run(add(2, true))).toMatchObject({ _tag: "Refused", refused: { reason: "busy" } })
  expect(() => connection.run(add(1, false))).toThrow(/UNIQUE/)
  expect(connection.run(add(3, false))).toMatchObject({ _tag: "Done", value: 2 })
  connection.commit()
  expect(connection.database.prepare("SELECT a FROM t ORDER BY a").all()).toEqual([{ a: 1 }, { a: 3 }])
  connection.close()
})

it("on a full disk nothing of a group has happened, each is told, and later there is room again", () => {
  const connection = new SqliteConnection(fresh(), { readOnly: false })
  connection.database.exec("CREATE TABLE t (a TEXT)")
  makeCommits(connection.database)
  const table = {
    add: function* (bytes: number) {
      yield* run("INSERT INTO t VALUES (?)", "x".repeat(bytes))
    }
  }
  connection.database.exec("PRAGMA max_page_count = 20")
  const { entries, outcomes } = commitSqliteGroup(connection, table, [
    [1, "add", 10],
    [2, "add", 1_000_000],
    [3, "add", 10]
  ])
  expect(entries).toEqual([])
  expect(outcomes.map(([id, { _tag }]) => [id, _tag])).toContainEqual([2, "Refused"])
  const kept = outcomes.filter(([, { _tag }]) => _tag === "Done").length
  expect(connection.database.prepare("SELECT COUNT(*) AS n FROM t").get()).toEqual({ n: kept })
  connection.database.exec("PRAGMA max_page_count = 1000")
  const before = lastCommit(connection.database)
  const later = commitSqliteGroup(connection, table, [[4, "add", 10]])
  expect(later.commit?.n).toBe(before.n + 1)
  expect(lastCommit(connection.database)).toEqual(later.commit)
  expect(later.outcomes).toEqual([[4, { _tag: "Done", value: undefined }]])
  connection.close()
})

it("a group that changes nothing is no commit", () => {
  const connection = new SqliteConnection(fresh(), { readOnly: false })
  makeCommits(connection.database)
  const table = {
    look: function* () {
      return (yield* only<{ n: number }>("SELECT n FROM commits")).n
    },
    refuse: function* () {
      yield* run("UPDATE commits SET at = 1")
      yield* refuse("busy")
    }
  }
  expect(commitSqliteGroup(connection, table, [[1, "look", 0]])).toEqual({
    outcomes: [[1, { _tag: "Done", value: 0 }]],
    entries: []
  })
  expect(commitSqliteGroup(connection, table, [[2, "refuse", 0]]).commit).toBeUndefined()
  expect(lastCommit(connection.database).n).toBe(0)
  connection.close()
})

it("a disk that cannot be trusted stops the store, and acknowledges nothing", () => {
  const connection = new SqliteConnection(fresh(), { readOnly: false })
  const table = {
    lose: function* () {
      // The transaction is gone, as after a read or write error of the disk.
      connection.rollback()
      yield* run("INSERT INTO nowhere VALUES (1)")
    }
  }
  expect(() => commitSqliteGroup(connection, table, [[1, "lose", undefined]])).toThrow(/nowhere/)
  connection.close()
})

it("the tables are made once, step by step, and a step that fails leaves no trace", () => {
  const database = new DatabaseSync(fresh())
  migrateSqlite(database, ["CREATE TABLE a (x INTEGER)"])
  expect(() =>
    migrateSqlite(database, ["CREATE TABLE a (x INTEGER)", "CREATE TABLE b (x INTEGER); CREATE TABLE a (x INTEGER)"])
  ).toThrow(/exists/)
  expect(database.prepare("SELECT version FROM schema_version").get()).toEqual({ version: 1 })
  expect(() => database.prepare("SELECT * FROM b")).toThrow(/no such table/)
  migrateSqlite(database, ["CREATE TABLE a (x INTEGER)", "CREATE TABLE b (x INTEGER)"])
  migrateSqlite(database, ["CREATE TABLE a (x INTEGER)", "CREATE TABLE b (x INTEGER)"])
  expect(database.prepare("SELECT version FROM schema_version").get()).toEqual({ version: 2 })
})

it("a database of a newer program is left alone", () => {
  const database = new DatabaseSync(fresh())
  migrateSqlite(database, ["CREATE TABLE a (x INTEGER)", "CREATE TABLE b (x INTEGER)"])
  expect(() => migrateSqlite(database, ["CREATE TABLE a (x INTEGER)"])).toThrow(/version 2 .* up to 1: run the newer program/)
})

it("an SQLite that can spoil databases is refused, a sound one is not", () => {
  for (const old of ["3.45.1", "3.50.4", "3.51.2", "3.9.9"]) expect(() => checkSqliteVersion(old)).toThrow(/can spoil/)
  for (const sound of ["3.51.3", "3.52.0", "3.53.4", "4.0.0"]) expect(() => checkSqliteVersion(sound)).not.toThrow()
})

it("rows are what the driver gives, as objects of their own", () => {
  const connection = new SqliteConnection(fresh(), { readOnly: false })
  const sql = "SELECT 1 AS a, 'two' AS b, NULL AS c, 3.5 AS d, 4 AS a UNION ALL SELECT 5, '', NULL, 6.5, 7"
  const look = function* () {
    return [yield* only(sql), yield* all(sql), yield* one(`SELECT 1 AS a WHERE 0`)]
  }
  const rows = connection.database.prepare(sql).all()
  expect(connection.run(look())).toMatchObject({ value: [{ ...rows[0] }, rows.map((row) => ({ ...row })), undefined] })
  connection.close()
})

it("a row that is inserted tells its number, also between rows of other tables", () => {
  const connection = new SqliteConnection(fresh(), { readOnly: false })
  connection.database.exec("CREATE TABLE t (t_id INTEGER PRIMARY KEY AUTOINCREMENT, a TEXT); CREATE TABLE u (a INTEGER)")
  const add = function* () {
    const first = yield* insertRow("INSERT INTO t (a) VALUES (?) RETURNING t_id", "a")
    for (let at = 0; at < 5; at += 1) yield* run("INSERT INTO u VALUES (?)", at)
    const second = yield* insertRow("INSERT INTO t (a) VALUES (?) RETURNING t_id", "b")
    const third = yield* only<{ t_id: number }>("INSERT INTO t (a) VALUES (?) RETURNING t_id", "c")
    expect(third).toEqual({ t_id: 3 })
    return [first, second, ...(yield* all<{ t_id: number }>("SELECT t_id FROM t ORDER BY a")).map((row) => row.t_id)]
  }
  connection.begin("BEGIN IMMEDIATE")
  expect(connection.run(add())).toMatchObject({ value: [1, 2, 1, 2, 3] })
  connection.commit()
  connection.close()
})
