import { computed } from "@preact/signals-react"
import { HashMap, Option } from "effect"
import type { Profile, UserId } from "#engine/account/User.ts"
import { personActions } from "#engine/friend/actions.ts"
import type { Words } from "#engine/client/Words.ts"
import { byKey } from "./byKey.ts"
import { slice } from "./store.ts"
import { task } from "./task.ts"

/** What the page of somebody shows; what is known stays while it is read anew. */
export type ProfilePage =
  | { readonly _tag: "Loading" }
  | { readonly _tag: "Failed"; readonly words: Words }
  | { readonly _tag: "Known"; readonly profile: Profile }

const LOADING: ProfilePage = { _tag: "Loading" }

const profile = byKey((id: UserId) => slice<Profile | null>((state) => Option.getOrNull(HashMap.get(state.profiles, id)), null))

export const profilePage = byKey((id: UserId) =>
  computed((): ProfilePage => {
    const known = profile(id).value
    const asked = task(`profile:${id}`).value
    // what is known stands without a network; a word of the server does not
    if (asked?._tag === "Failed" && (known === null || asked.words._tag === "Said")) return { _tag: "Failed", words: asked.words }
    return known === null ? LOADING : { _tag: "Known", profile: known }
  })
)

/** What one may do with somebody on their page. */
export const offers = personActions

/** What became of my request to be somebody's friend. */
export const befriending = byKey((id: UserId) => task(`friendAdd:${id}`))
