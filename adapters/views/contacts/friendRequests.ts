import { computed } from "@preact/signals-react"
import type { UserId } from "#engine/account/User.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import type { FriendRequest } from "#engine/friend/FriendRequest.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { service } from "../shared/service.ts"
import { slice } from "../shared/store.ts"
import { task } from "../shared/task.ts"
import { totals } from "../shared/totals.ts"

export type Direction = FriendRequest["direction"]

/** What a list of friend requests shows. */
export type FriendRequests =
  | { readonly _tag: "Loading" }
  | { readonly _tag: "Failed"; readonly words: Words }
  | { readonly _tag: "Requests"; readonly requests: ReadonlyArray<FriendRequest> }

const NONE: ReadonlyArray<FriendRequest> = []
const LOADING: FriendRequests = { _tag: "Loading" }

const list = cachedByKey((direction: Direction) => slice((state) => state.requests[direction], NONE))

/** The requests that I received or made; what is known stays while the list is read again. */
export const friendRequests = cachedByKey((direction: Direction) =>
  computed((): FriendRequests => {
    const requests = list(direction).value
    const asked = task(`requests:${direction}`).value
    if (requests.length > 0 || asked?._tag === "Done") return { _tag: "Requests", requests }
    return asked?._tag === "Failed" ? { _tag: "Failed", words: asked.words } : LOADING
  })
)

/** The request of somebody that waits for my answer; `null` where none is known. */
export const waitingRequest = cachedByKey((id: UserId) =>
  computed(() => list("received").value.find(({ person, status }) => person.id === id && status === "pending") ?? null)
)

/** Whether there is a way to the friend requests: among colleagues only while one still waits that was made before (DEC-0118). */
export const requestsShown = computed(() => service.value.friendsMatter || totals.value.system > 0)

/** The task of the answer to a friend request. */
export const answerTask = cachedByKey((id: number) => task(`answerRequest:${id}`))
