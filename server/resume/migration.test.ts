import { DatabaseSync } from "node:sqlite"
import { expect, it } from "vitest"
import { migrateSqlite } from "../store/sqlite/migrate.ts"
import { STEPS } from "../store/schema.ts"

/** Tables as they were before positions had numbers of messages beside them. */
const BEFORE = 2

it("who had read up to a position has read up to its newest message; sessions from before had their socket", () => {
  const database = new DatabaseSync(":memory:")
  migrateSqlite(database, STEPS.slice(0, BEFORE))
  database.exec(`
    INSERT INTO users (user_id, account, account_key, password, realname, created_at)
      VALUES (1, 'a', 'a', '', 'A', 0), (2, 'b', 'b', '', 'B', 0), (3, 'c', 'c', '', 'C', 0);
    INSERT INTO conversations VALUES ('1-2', 0, 3, 5), ('1-3', 0, 0, 0);
    INSERT INTO messages (msg_id, id, chat, n, position, sender, type, content, sent_at) VALUES
      (10, 'e', '1-2', 1, 0, 1, 'event', '', 0), (11, 'x', '1-2', 2, 1, 1, 'text', '', 0), (15, 'y', '1-2', 3, 2, 1, 'text', '', 0),
      (16, 'f', '1-2', 4, 2, 1, 'event', '', 0), (20, 'z', '1-2', 5, 3, 1, 'text', '', 0);
    INSERT INTO members (chat, user_id, read_position, joined_at) VALUES ('1-2', 1, 3, 0), ('1-2', 2, 2, 0), ('1-3', 1, 0, 0), ('1-3', 3, 0, 0);
    INSERT INTO sessions VALUES ('h', 1, 'h5', 1, 77, 99, NULL);
  `)
  migrateSqlite(database)
  const rows = database.prepare("SELECT chat, user_id, read_msg, joined_n FROM members ORDER BY chat, user_id").all()
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["1-2", 1, 20, 0],
    ["1-2", 2, 16, 0],
    ["1-3", 1, 0, 0],
    ["1-3", 3, 0, 0]
  ])
  expect(database.prepare("SELECT bound_at FROM sessions").get()).toEqual({ bound_at: 77 })
  database.close()
})
