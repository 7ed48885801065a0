import { HashMap } from "effect"
import type { Person, UserId } from "../../../account/User.ts"
import type { Frame } from "../../../api/frames.ts"
import { sexOf } from "../../../account/sex.ts"
import { ContactId } from "../../../contact/Contact.ts"
import type { FriendRequest } from "../../../friend/FriendRequest.ts"
import { contactNames, findContact, withContact } from "../roster/contacts.ts"
import { withoutGroup } from "../groups/heard.ts"
import { reload } from "../sync/legacy/reload.ts"
import { withListOutdated } from "../sync/legacy/listState.ts"
import { requestResume, rowNoted } from "../sync/log/ask.ts"
import { meIn, withMe } from "../session/me.ts"
import { withoutAuthor } from "../../areas/moments/withoutAuthor.ts"
import { showToast } from "../notices/notices.ts"
import { requestStaleProfile } from "./profiles.ts"
import type { GoneSlices, ReloadSlices, RowSlices } from "../../Slices.ts"
import type { GroupState } from "../groups/State.ts"
import type { CoreHeard } from "../CoreRows.ts"
import type { State } from "../../State.ts"
import type { Words } from "../notices/Words.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"

type DataOf<T extends Frame["type"]> = Extract<Frame, { readonly type: T }>["data"]
type PersonTold = DataOf<"userInfo">

/** The row of the list: my own name for somebody stays, which is any but the one they had. */
const inRow = <S extends Pick<State, RowSlices | "log">>(
  state: S,
  { account, avatar, realname, user_id, was }: PersonTold
): S => {
  const id = ContactId.make(String(user_id))
  const contact = findContact(state, id)
  if (contact === undefined) return state
  const named = contactNames(contact, contact.name === was ? realname : contact.name, realname)
  const next = { ...named, avatar, ...(account === undefined ? {} : { account }) }
  return withContact(rowNoted(state, id), next, contact)
}

const inGroup =
  (state: Pick<State, "contacts">, { account, avatar, realname }: PersonTold, id: UserId) =>
  (group: GroupState, chat: ContactId): GroupState => {
    const isOwner = findContact(state, chat)?.group?.owner === id
    const { members, page } = group
    if (members?.some((each) => each.id === id) !== true && !(isOwner && page !== null)) return group
    return {
      ...group,
      members:
        members?.map((each) => (each.id === id ? { ...each, name: realname, avatar, account: account ?? each.account } : each)) ??
        null,
      page: page !== null && isOwner ? { ...page, ownerName: realname } : page
    }
  }

const inRequests = (requests: ReadonlyArray<FriendRequest>, person: Person): ReadonlyArray<FriendRequest> =>
  requests.some((each) => each.person.id === person.id)
    ? requests.map((each) => (each.person.id === person.id ? { ...each, person } : each))
    : requests

const inProfiles = (
  state: Pick<State, "profiles">,
  { account, avatar, is_auth, motto, realname, sex }: PersonTold,
  id: UserId
): State["profiles"] =>
  HashMap.modify(state.profiles, id, (known) => ({
    ...known,
    name: realname,
    avatar,
    ...(account === undefined ? {} : { account }),
    ...(sex === undefined ? {} : { sex: sexOf(sex) }),
    ...(is_auth === undefined ? {} : { verified: is_auth }),
    ...(motto === undefined ? {} : { signature: motto })
  }))

/** It is I, who wrote it on another device, or whom the service calls so. */
const mine = <S extends Pick<State, "people" | "profiles" | "session">>(
  state: S,
  { account, avatar, email, is_auth, motto, realname, sex }: PersonTold
): Turn<S> => {
  if (state.session._tag !== "LoggedIn") return stay(state)
  const { me } = state.session
  return withMe(state, {
    ...me,
    name: realname,
    avatar,
    account: account ?? me.account,
    email: email ?? me.email,
    sex: sex === undefined ? me.sex : sexOf(sex),
    verified: is_auth ?? me.verified,
    signature: motto ?? me.signature
  })
}

/** Somebody is called something else, or looks different, from now on: in the list, in groups, beside messages and on pages (CLIENT-41, spec 3.1). */
const personTold = <
  S extends Pick<State, RowSlices | "groups" | "legacy" | "log" | "people" | "profiles" | "requests" | "session">
>(
  before: S,
  told: PersonTold
): Turn<S> => {
  const id = told.user_id as UserId
  const person = { id, name: told.realname, avatar: told.avatar }
  const state = inRow(before, told)
  const { initiated, received } = state.requests
  const next: S = {
    ...state,
    people: HashMap.modify(state.people, id, () => person),
    profiles: inProfiles(state, told, id),
    groups: HashMap.map(state.groups, inGroup(state, told, id)),
    requests: { initiated: inRequests(initiated, person), received: inRequests(received, person) }
  }
  return andThen(stay(withListOutdated(next)), (after) => (id === meIn(after) ? mine(after, told) : stay(after)))
}

const GONE: Words = { _tag: "Key", key: "app:contactGone", params: {} }

/**
 * Somebody is no contact any more: no friend, no colleague, or without an account; what was written and not sent stays. Their moments
 * go, what was read of them is read again, and who looks at the chat is told (CLIENT-42, spec 3.2).
 */
const contactGone = <S extends Pick<State, GoneSlices>>(state: S, { id: name }: DataOf<"contactGone">): Turn<S> => {
  const id = ContactId.make(name)
  const person = Number(name) as UserId
  if (findContact(state, id) === undefined) return stay(state)
  const gone = withoutAuthor(withoutGroup(state, id), person)
  const closed: Turn<S> =
    state.open === id ? showToast({ ...gone, open: "", entered: null, jump: null }, GONE, "push") : stay(gone)
  return andThen(
    // an answer on its way may still have them
    andThen(closed, (next) => (next.log.asked === null ? stay(next) : requestResume(next))),
    (next) => requestStaleProfile(next, person)
  )
}

/** Somebody is a contact again, with all that was said: only the list tells it (CLIENT-43, spec 3.2, DEC-0099). */
const contactCame = <S extends Pick<State, ReloadSlices | "contacts">>(state: S, { id }: DataOf<"contactCame">): Turn<S> =>
  findContact(state, ContactId.make(id)) === undefined ? reload(state) : stay(state)

export const HEARD: CoreHeard<"people"> = {
  userInfo: (state, { data }) => personTold(state, data),
  contactGone: (state, { data }) => contactGone(state, data),
  contactCame: (state, { data }) => contactCame(state, data)
}
