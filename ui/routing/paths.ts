import { addressOf } from "#engine/route/address.ts"
import { rowOf } from "#engine/route/routes.ts"

/** Addresses of the screens that exist (spec 2.1), as places inside the hash. */
export const PATHS = {
  home: addressOf("home", {}),
  explore: addressOf("home", { tab: "explore" }),
  me: addressOf("home", { tab: "me" }),
  chat: rowOf("chat").paths[0],
  contacts: addressOf("contacts", {}),
  detail: rowOf("detail").paths[0],
  friend: addressOf("friend", {}),
  groups: addressOf("groups", {}),
  notice: addressOf("notice", {}),
  find: addressOf("find", {}),
  emoji: addressOf("emoji", {}),
  search: addressOf("search", {}),
  login: addressOf("login", {}),
  register: addressOf("register", {}),
  record: rowOf("record").paths[0],
  language: addressOf("language", {}),
  profile: addressOf("profile", {}),
  secure: addressOf("secure", {}),
  setting: addressOf("setting", {}),
  about: addressOf("about", {}),
  doc: addressOf("doc", {}),
  code: addressOf("code", {}),
  scan: addressOf("scan", {}),
  join: rowOf("joinGroup").paths[0]
} as const

/** The chat with somebody. */
export const chatPath = (id: string): string => addressOf("chat", { id })

/** What is known of somebody; `chat`: where one comes from, which stays chosen in the list; a group may keep its members to itself (ROUTE-22, GROUP-18). */
export const detailPath = (id: string | number, chat?: string): string =>
  addressOf("detail", { id: Number(id), ...(chat === undefined ? {} : { chat }) })

/** What one may see and change of a chat. */
export const infoPath = (id: string, tab?: "announcement" | "manage"): string =>
  addressOf("info", tab === undefined ? { id } : { id, tab })

/** Looks through what was said in a chat. */
export const recordPath = (id: string): string => addressOf("record", { id })

/** Who is in a group. */
export const membersPath = (id: string): string => addressOf("members", { id })

/** The code of a group, or one's own. */
export const codePath = (id?: string): string => addressOf("code", id === undefined ? {} : { id })

/** The group that a code leads to. */
export const joinPath = (token: string): string => addressOf("joinGroup", { token })

/** Who has forgotten the password comes in by a code, and sets another one. */
export const RETRIEVE = addressOf("login", { to: addressOf("secure", { ask: "password" }) })

/** Chooses people for a new group. */
export const CREATE_GROUP = addressOf("choose", { for: "create" })

/** Chooses people to add to a group. */
export const invitePath = (chat: string): string => addressOf("choose", { for: "invite", chat })

/** Chooses whose card is said in a chat. */
export const cardPath = (chat: string): string => addressOf("choose", { for: "card", chat })

/** Chooses to whom messages of a chat are passed on. */
export const forwardPath = (chat: string, messages: ReadonlyArray<{ readonly id: string; readonly number: number }>): string =>
  addressOf("choose", {
    for: "forward",
    chat,
    ids: messages.map(({ id }) => id),
    numbers: messages.map(({ number }) => number)
  })

/** Plays a video that lies at an address. */
export const videoPath = (url: string): string => addressOf("video", { url })

/** What somebody shows, or, without them, all whom I know. */
export const momentsPath = (id?: number): string => addressOf("moments", id === undefined ? {} : { id })

/** The answer to a question of the help. */
export const helpPath = (id: string): string => addressOf("doc", { id })

/** Looks for an account among all people. */
export const searchPath = (account: string): string => addressOf("search", { account })

/** Another page for those who are not logged in, with the same place to come back to. */
export const guestPath = (path: string, query: URLSearchParams): string => {
  const kept = ["to", "of"].flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`]
  })
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`
}
