import { HashMap, Option } from "effect"
import { toArray } from "#engine/client/Sorted.ts"
import type { ChatState } from "#engine/client/core/conversation/State.ts"
import type { GroupState } from "#engine/client/core/groups/State.ts"
import type { State } from "#engine/client/State.ts"
import type { Profile, UserId } from "#engine/account/User.ts"
import { meIn } from "#engine/client/core/session/me.ts"
import { ANNOUNCEMENTS, type Contact, type ContactId } from "#engine/contact/Contact.ts"
import { quoteState } from "#engine/client/core/conversation/quoted.ts"
import type { Kind } from "#engine/message/Body.ts"
import type { Message, Quote } from "#engine/message/Message.ts"

/** What of a client's state tells of the service, and so must be the same on each device of a person. */
const OF_THE_SERVICE = [
  "session",
  "service",
  "contacts",
  "order",
  "totals",
  "chats",
  "people",
  "profiles",
  "groups",
  "requests",
  "announcement",
  "emoji"
] as const satisfies ReadonlyArray<keyof State>

/**
 * What is a device's own: how it is set and connected, what its person looks at, types, searches and was told, and the books that the
 * client keeps of calls, of the log and of its archive.
 */
const OF_THE_DEVICE: ReadonlySet<string> = new Set([
  ...(["setting", "isMobile", "preferred", "connection", "visible"] as const),
  ...([
    "open",
    "entered",
    "drafts",
    "jump",
    "announcementDismissedAt",
    "announcementTeaser",
    "toasts",
    "toastCount",
    "dialog",
    "tasks",
    "alerts"
  ] as const),
  ...(["peopleQuery", "peopleResults", "historySearch", "scanned", "created"] as const),
  // areas that come when their screen does, which asks for what it shows each time
  ...(["account", "call", "entry", "groupPicture", "moments", "places", "search", "uploads", "pendingLogouts"] as const),
  ...(["commands", "attaching", "rosterVersion", "legacy", "log", "unreportedReads", "outbox", "keep"] as const)
] satisfies ReadonlyArray<keyof State>)

/** Parts of a state of which nobody said whether they are the service's or the device's. */
export const unnamed = (state: State): ReadonlyArray<string> =>
  Object.keys(state).filter((key) => !OF_THE_DEVICE.has(key) && !(OF_THE_SERVICE as ReadonlyArray<string>).includes(key))

/**
 * Without a last message a contact has no place in time; of announcements each device counts by itself what is unread. How far I
 * have read, and what is cleared, are the books behind what is shown. Who said the last words no list tells: who has seen no message
does not know it (CONTACT-20).
 */
const contactSeen = (whole: Contact, depth: Depth) => {
  const { cleared: _, lastAt, lastSaid, readTo: __, ...contact } = whole
  return {
    ...contact,
    ...(depth === "lists" ? {} : { lastSaid }),
    lastContent: isFile(contact) ? "an address" : contact.lastContent,
    ...(contact.lastContent === "" ? {} : { lastAt }),
    ...(contact.id === ANNOUNCEMENTS ? { unread: 0 } : {})
  }
}

const totalsSeen = ({ contacts, totals }: State) => ({
  ...totals,
  unread: totals.unread - (Option.getOrUndefined(HashMap.get(contacts, ANNOUNCEMENTS))?.unread ?? 0)
})

/** As the service puts it, in English, where the quoted message is not there to be looked at. */
const GONE = "[This message no longer exists]"

/** Of what is gone nothing is read; the author has the name by which I know them. */
const quoteSeen = (chat: ChatState, quote: Quote) => {
  const fate = quoteState(chat, quote)
  return { ...quote, name: "", text: fate === "recalled" || fate === "deleted" ? GONE : quote.text }
}

/**
 * Its author alone knows what a recalled message said, and it names nobody any more. Whether it was read stands at my own messages to one
 * person, and nowhere else.
 */
const messageSeen = (chat: ChatState, me: UserId) => (message: Message) => ({
  ...message,
  ...(message.author === me && Number(message.chat) > 0 ? {} : { delivery: "" }),
  ...(message.body._tag === "Recalled" ? { body: { ...message.body, was: "" }, at: [] } : {}),
  ...(message.quote === undefined ? {} : { quote: quoteSeen(chat, message.quote) })
})

/** Messages; where they lie on the device and how far they were asked for is its own. */
const chatSeen = (chat: ChatState, me: UserId) => ({
  messages: Object.fromEntries(
    toArray(chat.timeline)
      .map(messageSeen(chat, me))
      .map((each) => [each.number, each])
  ),
  waiting: chat.waiting.map(({ body, id }) => ({ id, body })),
  mentioned: chat.mentioned.map(({ number }) => number)
})

const isEmpty = ({ timeline, waiting }: ChatState): boolean => timeline.size + waiting.length === 0

/** A stranger's page is told each time it is opened, and so are the address of anybody else and my own code. */
const profileSeen = (state: State, profile: Profile) => {
  const { code: _, codeExpiresAt: __, email, ...page } = profile
  if (page.id === meIn(state)) return { ...page, email }
  return HashMap.has(state.contacts, String(page.id) as ContactId) ? page : { friendship: page.friendship, remark: page.remark }
}

/** Whose content is the address of a file, which the list does not show. */
const NAMED_BY_ADDRESS = {
  ...{ Image: true, Emoji: true, Voice: true, Video: true, File: true },
  ...{ Text: false, Location: false, Card: false, Call: false, Event: false, Recalled: false, Other: false }
} satisfies Readonly<Record<Kind, boolean>>

const isFile = ({ lastKind }: Pick<Contact, "lastKind">): boolean => NAMED_BY_ADDRESS[lastKind]

/** A group's code is another one each time it is asked for. */
const groupSeen = ({ members, page }: GroupState) => ({
  page: page === null ? null : { ...page, code: page.code === "" ? "" : "one", codeExpiresAt: 0 },
  // what is masked of an account says nothing
  members: Object.fromEntries(
    (members ?? []).map((each) => [each.id, { ...each, account: each.account.includes("***") ? "masked" : each.account }])
  )
})

/** How much is looked at: the lists, or the messages too. */
export type Depth = "lists" | "messages"

/** What a person sees on a device, in words that two devices share. */
export const seen = (state: State, depth: Depth): Readonly<Record<string, unknown>> => ({
  ...(state.session._tag === "LoggedIn" ? { me: { ...state.session.me, qrUrl: "" } } : { me: null }),
  service: state.service,
  contacts: Object.fromEntries([...state.contacts].map(([id, each]) => [id, contactSeen(each, depth)])),
  order: toArray(state.order)
    .map(({ id }) => id)
    .join(" "),
  totals: totalsSeen(state),
  people: Object.fromEntries([...state.people].filter(([id]) => id > 0)),
  profiles: Object.fromEntries([...state.profiles].map(([id, each]) => [id, profileSeen(state, each)])),
  groups: Object.fromEntries([...state.groups].map(([id, each]) => [id, groupSeen(each)])),
  requests: state.requests,
  announcement: state.announcement,
  emoji: state.emoji.kept,
  ...(depth === "lists"
    ? {}
    : {
        chats: Object.fromEntries(
          [...state.chats].flatMap(([id, each]) => (isEmpty(each) ? [] : [[id, chatSeen(each, meIn(state))]]))
        )
      })
})

/** People that a device met it knows further, and pages that another one looked at since it does not know yet. */
const FURTHER: Readonly<Partial<Record<string, "ours" | "theirs">>> = { people: "theirs", profiles: "theirs", groups: "ours" }

const isBag = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null

/** Where two devices show something else, as `contacts.7.name: "Bob" and not "Rob"`. */
export const differences = (ours: unknown, theirs: unknown, path: ReadonlyArray<string> = []): ReadonlyArray<string> => {
  if (isBag(ours) && isBag(theirs)) {
    const only = path.length === 1 ? FURTHER[path[0] ?? ""] : undefined
    const keys = new Set([...(only === "theirs" ? [] : Object.keys(ours)), ...(only === "ours" ? [] : Object.keys(theirs))])
    return [...keys].flatMap((key) => differences(ours[key], theirs[key], [...path, key]))
  }
  return Object.is(ours, theirs) ? [] : [`${path.join(".")}: ${JSON.stringify(ours)} and not ${JSON.stringify(theirs)}`]
}

/** Whether it does not know the members of a group any more, so that a look at them asks again. */
export const staleGroups = (state: State): ReadonlyArray<string> =>
  [...HashMap.entries(state.groups)].flatMap(([id, { stale }]) => (stale ? [id] : []))
