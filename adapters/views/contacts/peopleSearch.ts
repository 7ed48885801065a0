import { computed } from "@preact/signals-react"
import type { Profile } from "#engine/account/User.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import { slice } from "../shared/store.ts"
import { task } from "../shared/task.ts"

/** What became of a search for people. */
export type PeopleSearch =
  | { readonly _tag: "Idle" }
  | { readonly _tag: "Busy" }
  | { readonly _tag: "Failed"; readonly words: Words }
  | { readonly _tag: "Nobody" }
  | { readonly _tag: "Found"; readonly people: ReadonlyArray<Profile> }

const NONE: ReadonlyArray<Profile> = []
const IDLE: PeopleSearch = { _tag: "Idle" }
const BUSY: PeopleSearch = { _tag: "Busy" }
const NOBODY: PeopleSearch = { _tag: "Nobody" }

const found = slice((state) => state.peopleResults, NONE)

/** Nobody is said only of a search that came to its end. */
export const peopleSearch = computed((): PeopleSearch => {
  const asked = task("search").value
  if (asked === undefined) return IDLE
  if (asked._tag === "Busy") return BUSY
  if (asked._tag === "Failed") return { _tag: "Failed", words: asked.words }
  return found.value.length === 0 ? NOBODY : { _tag: "Found", people: found.value }
})
