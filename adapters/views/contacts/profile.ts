import { computed, type ReadonlySignal } from "@preact/signals-react"
import { HashMap, Option } from "effect"
import type { Profile, UserId } from "#engine/account/User.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import { type PersonActions, personActions } from "#engine/friend/actions.ts"
import { verificationLeft } from "#engine/friend/verify.ts"
import { profileTask } from "#engine/client/core/notices/tasks.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { knownContact } from "../chat/chatHead.ts"
import { service } from "../shared/service.ts"
import { slice } from "../shared/store.ts"
import { task } from "../shared/task.ts"

/** What the page of somebody shows; what is known stays while it is read again. */
export type ProfilePage =
  | { readonly _tag: "Loading" }
  | { readonly _tag: "Failed"; readonly words: Words }
  | { readonly _tag: "Known"; readonly profile: Profile }

const LOADING: ProfilePage = { _tag: "Loading" }

const profile = cachedByKey((id: UserId) =>
  slice<Profile | null>((state) => Option.getOrNull(HashMap.get(state.profiles, id)), null)
)

const pages = cachedByKey((id: UserId) =>
  cachedByKey((through: ContactId | undefined) =>
    computed((): ProfilePage => {
      const known = profile(id).value
      const asked = task(profileTask(id, through)).value
      // what is known stands without a network; a word of the server does not
      if (asked?._tag === "Failed" && (known === null || asked.words._tag === "Said"))
        return { _tag: "Failed", words: asked.words }
      return known === null ? LOADING : { _tag: "Known", profile: known }
    })
  )
)

/** A person's page, as it is asked for through a chat or through none (GROUP-18). */
export const profilePage = (id: UserId, through?: ContactId): ReadonlySignal<ProfilePage> => pages(id)(through)

/** What one may do with somebody on their page (FRIEND-04). */
export const offeredPersonActions = cachedByKey((id: UserId) =>
  computed((): PersonActions => {
    const { friendsMatter } = service.value
    const isContact = knownContact(ContactId.make(String(id))).value !== null
    return personActions({ friendship: profile(id).value?.friendship ?? "stranger", friendsMatter, isContact })
  })
)

/** The task of my friend request to this person. */
export const friendRequestTask = cachedByKey((id: UserId) => task(`friendAdd:${id}`))

/** What the form that asks a stranger says of the words in it: how many characters more it takes. */
export const befriendForm = (text: string): { readonly left: number } => ({ left: verificationLeft(text) })
