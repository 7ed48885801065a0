import { imports } from "./imports.ts"
import { members, names } from "./names.ts"
import { state } from "./state.ts"

/** Rules of our own for the linter, which hold in `engine/` (DEC-0059). */
export default {
  meta: { name: "pure" },
  rules: { imports, members, names, state }
}
