/** Addresses of the screens that exist (spec 2.1), as places inside the hash. */
export const PATHS = {
  home: "/",
  explore: "/?tab=explore",
  me: "/?tab=me",
  chat: "/pages/message/chat",
  contacts: "/pages/contacts/index",
  detail: "/pages/contacts/detail",
  friend: "/pages/contacts/friend",
  groups: "/pages/contacts/group",
  notice: "/pages/message/notice",
  find: "/pages/index/search",
  info: "/pages/message/detail",
  record: "/pages/message/record",
  announcement: "/pages/message/detail?tab=announcement",
  manage: "/pages/message/detail?tab=manage",
  members: "/pages/message/group/groupUser",
  choose: "/pages/index/userSelection",
  join: "/pages/index/joinGroup",
  code: "/pages/index/qrcode",
  scan: "/pages/index/scan",
  search: "/pages/contacts/search",
  login: "/pages/login/index",
  register: "/pages/login/register",
  language: "/pages/language/language"
} as const

/** The chat with somebody. */
export const chatPath = (id: string): string => `${PATHS.chat}?id=${encodeURIComponent(id)}`

/** What is known of somebody. */
export const detailPath = (id: string | number): string => `${PATHS.detail}?id=${encodeURIComponent(id)}`

/** What one may see and change of a chat. */
export const infoPath = (id: string, part?: "announcement" | "manage"): string =>
  part === undefined ? `${PATHS.info}?id=${encodeURIComponent(id)}` : `${PATHS[part]}&id=${encodeURIComponent(id)}`

/** Looks through what was said in a chat. */
export const recordPath = (id: string): string => `${PATHS.record}?id=${encodeURIComponent(id)}`

/** Who is in a group. */
export const membersPath = (id: string): string => `${PATHS.members}?id=${encodeURIComponent(id)}`

/** The code of a group, or one's own. */
export const codePath = (id?: string): string => (id === undefined ? PATHS.code : `${PATHS.code}?id=${encodeURIComponent(id)}`)

/** The group that a code leads to. */
export const joinPath = (token: string): string => `${PATHS.join}?token=${encodeURIComponent(token)}`

/** Chooses people for a new group. */
export const CREATE_GROUP = `${PATHS.choose}?for=create`

/** Chooses people to add to a group. */
export const invitePath = (chat: string): string => `${PATHS.choose}?for=invite&chat=${encodeURIComponent(chat)}`

/** Chooses to whom messages of a chat are passed on. */
export const forwardPath = (chat: string, messages: ReadonlyArray<{ readonly id: string; readonly number: number }>): string =>
  `${PATHS.choose}?for=forward&chat=${encodeURIComponent(chat)}&ids=${messages.map(({ id }) => encodeURIComponent(id)).join(",")}&numbers=${messages.map(({ number }) => number).join(",")}`

/** Looks for an account among all people. */
export const searchPath = (account: string): string => `${PATHS.search}?account=${encodeURIComponent(account)}`

/** Another page for those who are not logged in, with the same place to come back to. */
export const guestPath = (path: string, query: URLSearchParams): string => {
  const to = query.get("to")
  return to === null ? path : `${path}?to=${encodeURIComponent(to)}`
}
