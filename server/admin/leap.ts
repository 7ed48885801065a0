import { DatabaseSync } from "node:sqlite"

/** More than anybody misses: no client can be told line by line what lies between (DEC-0025). */
const FAR = 1_000_000

/**
 * Lets all numbers of a restored database leap ahead. Clients may know lines and messages that came after the backup; were their
 * numbers given again, to others, such a client would take what is new for what it knows. So every client begins anew when it resumes.
 */
export const leap = (file: string): void => {
  const database = new DatabaseSync(file, { timeout: 10_000 })
  try {
    database.exec(`
      BEGIN IMMEDIATE;
      UPDATE users SET log_head = log_head + ${FAR};
      UPDATE conversations SET log_head = log_head + ${FAR};
      UPDATE sqlite_sequence SET seq = seq + ${FAR} WHERE name = 'messages';
      COMMIT`)
  } finally {
    database.close()
  }
}
