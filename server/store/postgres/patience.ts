import type { Patience } from "./Committer.ts"

/** A restart of the database, or a move to its standby, takes seconds; a longer outage needs an operator. */
export const PATIENCE: Patience = { programMillis: 10_000, databaseMillis: 300_000 }
