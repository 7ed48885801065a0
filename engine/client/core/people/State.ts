import type { HashMap } from "effect"
import type { Person, Profile, UserId } from "../../../account/User.ts"
import type { FriendRequest } from "../../../friend/FriendRequest.ts"

/** People, and requests to become friends. */
export interface PeopleState {
  /** Names and pictures of authors by id, so that messages hold only the id. */
  readonly people: HashMap.HashMap<UserId, Person>
  readonly profiles: HashMap.HashMap<UserId, Profile>
  readonly requests: { readonly received: ReadonlyArray<FriendRequest>; readonly initiated: ReadonlyArray<FriendRequest> }
  /** The last search for people. Replies to earlier searches are ignored. */
  readonly peopleQuery: string
  /** The people that the last search found. That there are none is known from the search's task. */
  readonly peopleResults: ReadonlyArray<Profile>
}
