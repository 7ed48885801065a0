import { Schema } from "effect"
import { ask } from "./ask.ts"
import { noteSaid } from "./said.ts"
import type { Person } from "./Person.ts"

/** The groups of a run, by the ids of their chats. */
export interface Groups {
  /** Mine, with everybody in it: an admin, somebody muted, an announcement. */
  readonly team: string
  /** Token of its code. */
  readonly token: string
  /** Token of a group that lets nobody in. */
  readonly closed: string
  /** Of a friend; I am an ordinary member. */
  readonly theirs: string
  /** Of a friend; there only its owner speaks now. */
  readonly silenced: string
}

const Made = Schema.Struct({ id: Schema.String })
const Page = Schema.Struct({ qrUrl: Schema.String })

const made = async (url: string, { token }: Person, name: string, people: ReadonlyArray<Person>): Promise<string> =>
  Schema.decodeUnknownSync(Made)(await ask(url, "groupAdd", { user_ids: people.map(({ id }) => id), name }, token)).id

const tokenOf = async (url: string, { token }: Person, group: string): Promise<string> => {
  const { qrUrl } = Schema.decodeUnknownSync(Page)(await ask(url, "groupInfo", { group_id: group, token: "" }, token))
  return decodeURIComponent(new URL(qrUrl).pathname.split("/").at(-1) ?? "")
}

let said = 0

const Sent = Schema.Struct({ msg_id: Schema.Int })

/** A few words of each, one of them an answer to another, one that names me. */
const talk = async (url: string, group: string, me: Person, friend: Person, admin: Person): Promise<void> => {
  const say = async (from: Person, content: string, more: object = {}): Promise<number> => {
    const id = `group-layout-${(said += 1)}`
    const body = { id, toContactId: group, is_group: "1", type: "text", content, ...more }
    return Schema.decodeUnknownSync(Sent)(await ask(url, "sendMessage", body, from.token)).msg_id
  }
  const asked = await say(friend, "Shall we take the small room or the large one?")
  await say(friend, "I can ask for the keys")
  await say(admin, "The large one has windows to the garden, and a door that stays open when it is warm", { pid: asked })
  await say(me, "The small room, please", { pid: asked })
  const mention = `<p><a href="${me.id}" class="at-user">@${me.name}</a> are you sure?</p>`
  await say(admin, mention, { at: [me.id] })
  await say(me, "Yes")
}

const ANNOUNCEMENT =
  "We meet on Thursday at ten, in the small room on the second floor.\n\nPlease bring the plans for the summer, and something to drink. If you cannot come, say so before Wednesday."

/** Made-up groups, all through the calls that clients make. */
export const groups = async (url: string, me: Person, friend: Person, others: ReadonlyArray<Person>): Promise<Groups> => {
  const team = await made(url, me, "Planning the summer party of the whole second floor", [friend, ...others])
  const [admin, muted] = others
  if (admin === undefined || muted === undefined) throw new Error("A group needs more people.")
  await ask(url, "setManager", { id: team, user_id: admin.id, role: 2 }, me.token)
  await ask(url, "setNoSpeak", { id: team, user_id: muted.id, noSpeakTimer: 0, noSpeakDay: 30 }, me.token)
  await ask(url, "setNotice", { id: team, notice: ANNOUNCEMENT }, me.token)
  // the server wrote the heading for its author
  noteSaid({ content: `<p>Group announcement</p><p>@all<br>${ANNOUNCEMENT}</p>` })
  const closing = await made(url, me, "Closed circle", [friend])
  const closed = await tokenOf(url, me, closing)
  await ask(url, "groupSetting", { id: closing, setting: { manage: 0, invite: 0, nospeak: 0, history: 0, profile: 0 } }, me.token)
  const theirs = await made(url, friend, "Book club", [me])
  const silenced = await made(url, friend, "Lectures", [me])
  await talk(url, team, me, friend, admin)
  await talk(url, silenced, me, friend, friend)
  await ask(
    url,
    "groupSetting",
    { id: silenced, setting: { manage: 1, invite: 1, nospeak: 2, history: 0, profile: 0 } },
    friend.token
  )
  return { team, token: await tokenOf(url, me, team), closed, theirs, silenced }
}
