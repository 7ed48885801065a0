import { assert, it } from "@effect/vitest"
import { HashMap, Option } from "effect"
import * as fc from "fast-check"
import { play } from "#fixtures/client/play.ts"
import { row } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"
import { World } from "#fixtures/client/World.ts"
import { history, numberedHistory } from "#fixtures/client/moves.ts"
import { type Person, type Profile, UserId } from "../../../account/User.ts"
import type { Frame } from "../../../api/frames.ts"
import { ContactId } from "../../../contact/Contact.ts"
import type { FriendRequest } from "../../../friend/FriendRequest.ts"
import type { GroupPage, Member } from "../../../group/Group.ts"
import { mergedConfig, serviceConfig } from "../../../setting/ServiceConfig.ts"
import { wireConfig } from "../../../setting/wireConfig.ts"
import { Millis } from "../../../format/Millis.ts"
import { tokenIn } from "../session/me.ts"
import { step } from "../../step.ts"
import type { GroupState } from "../groups/State.ts"
import type { State } from "../../State.ts"
import { profileTask } from "../notices/tasks.ts"

const NOW = Millis.make(1_800_000_000_000)
const told = (state: State, frame: Frame): State => step(state, { _tag: "FrameTold", frame, now: NOW })[0]
const lists = ({ contacts, groups, people, profiles, requests }: State) => ({
  contacts: [...contacts],
  groups: [...groups],
  people: [...people],
  profiles: [...profiles],
  requests
})
const worlds = fc.oneof(numberedHistory, history)

prop("[CLIENT-41] a new name told twice is told once, and of others nothing changes", worlds, fc.nat(6), (each, id) => {
  const { state } = World.of(each)
  const data = { user_id: id, realname: "Another", was: "Nobody's", avatar: "/another.png" }
  const once = told(state, { type: "userInfo", data })
  assert.deepStrictEqual(lists(told(once, { type: "userInfo", data })), lists(once))
  for (const [chat, contact] of state.contacts)
    if (chat !== String(id)) assert.deepStrictEqual([...once.contacts].find(([key]) => key === chat)?.[1], contact)
})

prop("[CLIENT-42] who is gone is gone, told once or twice; all others stay", worlds, fc.nat(6), (each, id) => {
  const { state } = World.of(each)
  if (state.session._tag !== "LoggedIn") return
  const gone = told(state, { type: "contactGone", data: { id: String(id) } })
  const left = [...state.contacts].map(([key]) => key).filter((key) => key !== String(id))
  assert.deepStrictEqual([...gone.contacts].map(([key]) => key).toSorted(), left.toSorted())
  assert.deepStrictEqual(lists(told(gone, { type: "contactGone", data: { id: String(id) } })), lists(gone))
})

prop(
  "[CLIENT-43] who comes back while they are there changes nothing; otherwise it is asked, once",
  worlds,
  fc.nat(6),
  (each, id) => {
    const { state } = World.of(each)
    if (state.session._tag !== "LoggedIn") return
    const came = (before: State): State => told(before, { type: "contactCame", data: { id: String(id) } })
    assert.deepStrictEqual(lists(came(state)), lists(state))
    assert.deepStrictEqual(lists(came(came(state))), lists(state))
  }
)

const section = fc.dictionary(
  fc.constantFrom("name", "runMode", "online", "redoTime", "groupChat", "resume"),
  fc.constantFrom("0", "1", "2", "60")
)
prop(
  "[CLIENT-40] whatever is told of the service is laid over what was known",
  worlds,
  section,
  section,
  (each, sysInfo, chatInfo) => {
    const { state } = World.of(each)
    if (state.session._tag !== "LoggedIn") return
    const data = { sysInfo, chatInfo, fileUpload: {}, compass: {}, demon_mode: false }
    const merged = mergedConfig(wireConfig(state.service), data)
    const next = told(state, { type: "updateConfig", data })
    assert.deepStrictEqual(next.service, serviceConfig(merged as Parameters<typeof serviceConfig>[0]))
  }
)

const [ANN, BOB, CEM] = [UserId.make(1), UserId.make(7), UserId.make(8)]
const known = (id: UserId, name: string) => ({ id, name, avatar: "", account: `acc${id}` })
const page = { ownerName: "old owner" } as GroupPage
const members = [known(BOB, "Bob"), known(CEM, "Cem")] as unknown as ReadonlyArray<Member>
const GROUPS: ReadonlyArray<readonly [string, number, Partial<GroupState>]> = [
  ["group-1", 7, { members, page }],
  ["group-2", 7, { members: null, page }],
  ["group-3", 7, { members: null, page: null }],
  ["group-4", 8, { members, page }],
  ["group-5", 8, { members: members.slice(1), page }],
  ["group-6", 7, { members, page: null }]
]
const request = (id: number, person: UserId) =>
  ({ id, person: { id: person, name: "old", avatar: "" } }) as unknown as FriendRequest
/** Ann knows Bob and Cem, from groups, requests and their pages. */
const everywhere = (): State => {
  const rows = GROUPS.map(([id, owner]) => row(id, { is_group: 1, owner_id: owner, role: 3, displayName: "Team" }))
  const { state } = play({ contacts: [row(7, { displayName: "Bob", account: "acc7" }), row(8), ...rows], when: [] })
  const person = (id: UserId): readonly [UserId, Person] => [id, { id, name: "old", avatar: "" }]
  const profile = (id: UserId) =>
    [id, { ...known(id, "old"), sex: "male", verified: false, signature: "old" } as unknown as Profile] as const
  return {
    ...state,
    people: HashMap.fromIterable([ANN, BOB, CEM].map(person)),
    profiles: HashMap.fromIterable([ANN, BOB, CEM].map(profile)),
    groups: HashMap.fromIterable(
      GROUPS.map(([id, , group]) => [ContactId.make(id), { stale: false, ...group } as GroupState] as const)
    ),
    requests: { initiated: [request(1, BOB), request(2, CEM)], received: [request(3, CEM), request(4, BOB)] }
  }
}
const groupsIn = ({ groups }: State, ids = GROUPS.map(([id]) => id)) =>
  ids.map((id) => {
    const group = Option.getOrThrow(HashMap.get(groups, ContactId.make(id)))
    return [group.members?.map(({ account, avatar, name }) => [name, avatar, account]) ?? null, group.page?.ownerName ?? null]
  })
const NAMED = { user_id: 7, realname: "Robert", was: "Bob", avatar: "/r.png" }
const FULL = { ...NAMED, account: "rob", email: "r@example.org", sex: 1, motto: "new", is_auth: true }

it("[CLIENT-41] in groups the owner and who is listed are called so, and in those without them nothing changes", () => {
  const before = everywhere()
  const cem = ["Cem", "", "acc8"]
  const [short, full] = [NAMED, FULL].map((data) => told(before, { type: "userInfo", data }))
  const rest = (bob: ReadonlyArray<string>) => [
    [[bob, cem], "Robert"],
    [null, "Robert"],
    [null, null],
    [[bob, cem], "old owner"],
    [[cem], "old owner"],
    [[bob, cem], null]
  ]
  assert.deepStrictEqual<unknown>(short && groupsIn(short), rest(["Robert", "/r.png", "acc7"]))
  assert.deepStrictEqual<unknown>(full && groupsIn(full), rest(["Robert", "/r.png", "rob"]))
  for (const id of ["group-3", "group-5"].map((each) => ContactId.make(each)))
    assert.strictEqual(full && HashMap.getUnsafe(full.groups, id), HashMap.getUnsafe(before.groups, id))
})

it("[CLIENT-41] beside messages, on pages and in requests they have the new name; what was not told of them stays", () => {
  const before = everywhere()
  const short = told(before, { type: "userInfo", data: NAMED })
  const full = told(before, { type: "userInfo", data: FULL })
  const was = HashMap.getUnsafe(before.profiles, BOB)
  assert.deepStrictEqual(HashMap.getUnsafe(short.profiles, BOB), { ...was, name: "Robert", avatar: "/r.png" })
  assert.deepStrictEqual<unknown>(HashMap.getUnsafe(full.profiles, BOB), {
    ...{ ...was, name: "Robert", avatar: "/r.png" },
    ...{ account: "rob", sex: "male", verified: true, signature: "new" }
  })
  const quiet = told(full, { type: "userInfo", data: { ...NAMED, sex: 0, motto: "", is_auth: false } })
  assert.deepStrictEqual<unknown>(
    [HashMap.getUnsafe(quiet.profiles, BOB)].map(({ sex, signature, verified }) => [sex, signature, verified]),
    [["female", "", false]]
  )
  const person = { id: BOB, name: "Robert", avatar: "/r.png" }
  assert.deepStrictEqual(HashMap.getUnsafe(short.people, BOB), person)
  assert.deepStrictEqual<unknown>(
    [...short.requests.initiated, ...short.requests.received].map((each) => each.person.name),
    ["Robert", "old", "old", "Robert"]
  )
  assert.deepStrictEqual(HashMap.getUnsafe(short.profiles, CEM), HashMap.getUnsafe(before.profiles, CEM))
  const contact = (state: State) => Option.getOrThrow(HashMap.get(state.contacts, ContactId.make("7")))
  assert.deepStrictEqual(
    [short, full].map((state) => contact(state).account),
    ["acc7", "rob"]
  )
})

it("[CLIENT-41] of myself as of others: what was told holds, what was not told stays, and without a session there is nobody", () => {
  const { state } = play({ contacts: [], when: [] })
  const meOf = ({ session }: State) => (session._tag === "LoggedIn" ? session.me : undefined)
  const was = meOf(state)
  const short = told(state, { type: "userInfo", data: { ...NAMED, user_id: 1 } })
  assert.deepStrictEqual(meOf(short), was && { ...was, name: "Robert", avatar: "/r.png" })
  const full = told(state, { type: "userInfo", data: { ...FULL, user_id: 1 } })
  const told7 = { account: "rob", email: "r@example.org", sex: "male", verified: true, signature: "new" } as const
  assert.deepStrictEqual(meOf(full), was && { ...was, name: "Robert", avatar: "/r.png", ...told7 })
  const less = told(full, {
    type: "userInfo",
    data: { ...NAMED, user_id: 1, account: "", email: "", sex: 0, motto: "", is_auth: false }
  })
  assert.deepStrictEqual(
    [meOf(less)].map((me) => [me?.account, me?.email, me?.sex, me?.verified, me?.signature]),
    [["", "", "female", false, ""]]
  )
  assert.deepStrictEqual(meOf(told(state, { type: "userInfo", data: FULL })), was)
})

it("[CLIENT-43] who comes back is asked for, unless they are there", () => {
  const before = everywhere()
  const intents = (id: string) => step(before, { _tag: "FrameTold", frame: { type: "contactCame", data: { id } }, now: NOW })[1]
  assert.deepStrictEqual(intents("7"), [])
  assert.notDeepEqual(intents("9"), [])
})

it("[CLIENT-42] of a person who was no contact nothing is said, also while their chat is on screen", () => {
  const before = { ...everywhere(), open: ContactId.make("9") }
  const gone = { type: "contactGone", data: { id: "9" } } as const
  const [{ open, toasts }, intents] = step(before, { _tag: "FrameTold", frame: gone, now: NOW })
  assert.deepStrictEqual<unknown>([open, toasts, intents], ["9", before.toasts, []])
})

it("[CLIENT-41] in a group of which no owner is known who is listed is called so, and in requests who asked alone", () => {
  const known = everywhere()
  const { group: _, ...bare } = HashMap.getUnsafe(known.contacts, ContactId.make("group-1"))
  const [came, unlisted] = ["group-8", "group-9"].map((id) => ContactId.make(id)) as [ContactId, ContactId]
  const group: GroupState = { members, page, stale: false }
  const before: State = {
    ...known,
    contacts: HashMap.set(known.contacts, came, { ...bare, id: came }),
    groups: known.groups.pipe(HashMap.set(came, group), HashMap.set(unlisted, group)),
    requests: { initiated: [request(1, BOB)], received: [request(2, CEM)] }
  }
  const after = told(before, { type: "userInfo", data: NAMED })
  const listed = [
    ["Robert", "/r.png", "acc7"],
    ["Cem", "", "acc8"]
  ]
  assert.deepStrictEqual<unknown>(groupsIn(after, [came, unlisted]), [
    [listed, "old owner"],
    [listed, "old owner"]
  ])
  assert.deepStrictEqual(
    after.requests.initiated.map((each) => each.person.name),
    ["Robert"]
  )
  assert.strictEqual(after.requests.received, before.requests.received)
})

it("[GROUP-18] a profile and a request name the group through which they come, unless the person is known to have left it", () => {
  const before = everywhere()
  const bodies = (chat: string | undefined): ReadonlyArray<unknown> => {
    const group = chat === undefined ? {} : { group: ContactId.make(chat) }
    const commands = [
      { _tag: "ProfileAsked", id: BOB, ...group, now: NOW },
      { _tag: "FriendAsked", id: BOB, text: "it is me", ...group, now: NOW }
    ] as const
    return commands.flatMap((command) =>
      step(before, command)[1].flatMap((intent) => (intent._tag === "Call" ? [intent.ask.body] : []))
    )
  }
  const plain = [{ user_id: BOB }, { user_id: BOB, remark: "it is me" }]
  const through = (group_id: string) => plain.map((body) => ({ ...body, group_id }))
  assert.deepStrictEqual(bodies(undefined), plain)
  assert.deepStrictEqual(bodies("group-1"), through("group-1"))
  assert.deepStrictEqual(bodies("group-2"), through("group-2"))
  assert.deepStrictEqual(bodies("group-5"), plain)
  assert.deepStrictEqual(bodies("7"), plain)
})

it("[GROUP-18] the page that is read again after a request names the same group", () => {
  const before = everywhere()
  const ask = { call: "friendAdd", body: { user_id: BOB, remark: "hi", group_id: "group-1" }, id: BOB } as const
  const [, intents] = step(before, {
    _tag: "CallTold",
    told: { call: "friendAdd", ask, token: tokenIn(before), result: { _tag: "Done", data: "", msg: "", count: 0, page: 1 } },
    now: NOW
  })
  const asked = intents.flatMap((intent) =>
    intent._tag === "Call" && intent.ask.call === "getUserInfo" ? [intent.ask.body] : []
  )
  assert.deepStrictEqual<unknown>(asked, [{ user_id: BOB, group_id: "group-1" }])
})

it("[GROUP-18] what a group refuses is not said of a page that is asked for without it meanwhile", () => {
  const asked = { _tag: "ProfileAsked", id: BOB, now: NOW } as const
  const [through] = step(everywhere(), { ...asked, group: ContactId.make("group-1") })
  const [both, intents] = step(through, asked)
  assert.strictEqual(intents.length, 1)
  const ask = {
    call: "getUserInfo",
    body: { user_id: BOB, group_id: "group-1" },
    id: BOB,
    through: ContactId.make("group-1")
  } as const
  const [refused] = step(both, {
    _tag: "CallTold",
    told: {
      call: "getUserInfo",
      ask,
      token: tokenIn(both),
      result: { _tag: "Problem", answered: { _tag: "Envelope", code: 403, msg: "closed" } }
    },
    now: NOW
  })
  assert.deepStrictEqual(
    [refused.tasks[`profile:${BOB}`]?._tag, refused.tasks[profileTask(BOB, ContactId.make("group-1"))]?._tag],
    ["Busy", "Failed"]
  )
})
