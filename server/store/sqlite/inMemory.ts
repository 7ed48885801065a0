import { makeCommits } from "./commits.ts"
import { SqliteConnection } from "./Connection.ts"
import { migrateSqlite } from "./migrate.ts"

/** An empty database as SQLite writes it; made once, since the steps of its tables take thirty times as long as a copy. */
let image: Uint8Array | undefined

/** A connection to an empty database in memory. */
export const openInMemory = (): SqliteConnection => {
  const connection = new SqliteConnection(":memory:", { readOnly: false })
  const { database } = connection
  if (image !== undefined) {
    database.deserialize(image)
    return connection
  }
  migrateSqlite(database)
  makeCommits(database)
  // Node 22 cannot copy one: there the tables are made each time
  if ("deserialize" in database) image = database.serialize()
  return connection
}
