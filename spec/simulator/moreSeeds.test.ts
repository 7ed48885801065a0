import { holdsFor } from "./holdsFor.ts"

holdsFor([4, 5, 6, 7, 8])
