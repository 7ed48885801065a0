import { holdsFor } from "./holdsFor.ts"

// (LOG-01, LOG-05, CLIENT-17, OUTBOX-03)
holdsFor([3, 4, 5, 6, 7, 8])
