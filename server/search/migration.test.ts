import { DatabaseSync } from "node:sqlite"
import { expect, it } from "vitest"
import { migrateSqlite } from "../store/sqlite/migrate.ts"
import { STEPS } from "../store/schema.ts"

it("[SEARCH-01] what was said before the index is to be read, but not what was cleared or is no message", () => {
  const database = new DatabaseSync(":memory:")
  migrateSqlite(
    database,
    STEPS.slice(
      0,
      STEPS.findIndex((step) => step.includes("CREATE TABLE search_blocks"))
    )
  )
  database.exec(`
    INSERT INTO users (user_id, account, account_key, password, realname, created_at) VALUES (1, 'a', 'a', '', 'A', 0);
    INSERT INTO conversations (chat, kind, head, log_head, erased_n) VALUES ('1-2', 0, 70, 71, 0), ('1-3', 0, 70, 70, 32);
    WITH RECURSIVE i (k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM i WHERE k < 70)
      INSERT INTO messages (id, chat, n, position, sender, type, content, sent_at)
      SELECT chat || k, chat, k, k, 1, 'text', 'x', 0 FROM i CROSS JOIN conversations;
    INSERT INTO messages (id, chat, n, position, sender, type, content, sent_at) VALUES ('e', '1-2', 71, 64, 1, 'event', '', 0);
  `)
  migrateSqlite(database)
  const rows = database.prepare("SELECT chat, n, bits, turn FROM search_blocks ORDER BY chat, n").all()
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["1-2", 32, "", 0],
    ["1-2", 64, "", 0],
    ["1-3", 64, "", 0]
  ])
  database.close()
})

/** Steps that look at all texts once more, since they are compared otherwise. */
const AGAIN = [...STEPS.entries()].filter(([, step]) => step.includes("UPDATE search_blocks")).map(([at]) => at)

it("[SEARCH-01] what was looked at before texts were compared otherwise is to be read once more", () => {
  expect(AGAIN).toHaveLength(3)
  for (const step of AGAIN) {
    const database = new DatabaseSync(":memory:")
    migrateSqlite(database, STEPS.slice(0, step))
    database.exec(`
      INSERT INTO conversations (chat, kind) VALUES ('1-2', 0);
      INSERT INTO search_blocks (chat, n, bits, turn) VALUES ('1-2', 32, 'Y2Fmw6k=', 1), ('1-2', 64, '', 0);
    `)
    migrateSqlite(database)
    const rows = database.prepare("SELECT n, bits, turn FROM search_blocks ORDER BY n").all()
    // what is to be read anyway is not forgotten again by a later step
    expect(rows.map((row) => Object.values(row))).toEqual([
      [32, "", 2],
      [64, "", 0]
    ])
    database.close()
  }
})
