import { Client } from "pg"
import { expect, it } from "vitest"
import { lendDatabase } from "./testDatabases.ts"
import { asOwner } from "./testPostgres.ts"

const server = process.env["PARLEY_TEST_POSTGRES"] ?? ""

const PERSON = "INSERT INTO users (account, account_key, password, realname, created_at) VALUES ('a', 'a', '', 'A', 0)"

const connectedTo = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url })
  // a database that is dropped ends it
  client.on("error", () => undefined)
  await client.connect()
  return client
}

it("lends a database again, with nothing in it, and numbers from the first", async () => {
  const first = await lendDatabase(server)
  await asOwner(first.url, PERSON, "DELETE FROM users", "INSERT INTO settings (name, value) VALUES ('sysInfo.name', 'x')")
  await first.giveBack()
  const second = await lendDatabase(server)
  expect(second.url).toBe(first.url)
  const client = await connectedTo(second.url)
  expect((await client.query("SELECT * FROM settings")).rows).toEqual([])
  expect((await client.query(`${PERSON} RETURNING user_id`)).rows).toEqual([{ user_id: "1" }])
  await client.end()
  await second.giveBack()
})

it.each([
  ["a column more", "ALTER TABLE users ADD COLUMN more TEXT"],
  ["an index less", "DROP INDEX messages_undone"],
  ["another version", "UPDATE schema_version SET version = version + 1"],
  ["a trigger", "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'"]
])("does not lend one with %s again", async (_, change) => {
  const first = await lendDatabase(server)
  await asOwner(first.url, change)
  await first.giveBack()
  const second = await lendDatabase(server)
  expect(second.url).not.toBe(first.url)
  await second.giveBack()
})

it("does not lend one again to which somebody is still connected", async () => {
  const first = await lendDatabase(server)
  const client = await connectedTo(first.url)
  await first.giveBack()
  const second = await lendDatabase(server)
  expect(second.url).not.toBe(first.url)
  await client.end().catch(() => undefined)
  await second.giveBack()
})
