/** Part of the login chunk: plain data, no Schema. */

/**
 * What a parameter of an address holds: some text, the number of a person, a whole number, several of them, an address of the web,
 * a place of this app, or one of the words listed (spec 2.1).
 */
export type ParamKind = "text" | "texts" | "person" | "number" | "numbers" | "link" | "place" | ReadonlyArray<string>

/** One row of the table of screens (spec 2.1). */
export interface RouteRow {
  /** Paths inside the hash; the first is the one that we write. */
  readonly paths: readonly [string, ...ReadonlyArray<string>]
  /** Key of `locales/` of the title of the document. */
  readonly title: string
  /** Parts of the screen that have a title of their own, named by the parameter `tab`. */
  readonly tabs?: Readonly<Record<string, string>>
  /** Where it stands on a desk: in the list, beside it, or alone. */
  readonly pane: "list" | "content" | "alone"
  /** Who may see it: those logged in, those not, everybody. */
  readonly guard: "member" | "guest" | "none"
  /** A link may lead here: a reader who has to log in first is brought back. */
  readonly returns?: true
  /** Parameters of the query, in the order in which they are written. */
  readonly params: Readonly<Record<string, ParamKind>>
  /** Those without which there is nothing to show. */
  readonly needs: ReadonlyArray<string>
}

const list = { pane: "list", guard: "member", params: {}, needs: [] } as const
const content = { pane: "content", guard: "member", params: {}, needs: [] } as const
const guest = { pane: "alone", guard: "guest", params: { to: "place", of: "person" }, needs: [] } as const

/** Pages on which the dynamic form and the rich-text editor can be tried by anybody who knows the address (ROUTE-18, spec 1.6, 1.7, DEC-0093). */
const LAB = {
  labForm: { ...content, guard: "none", paths: ["/pages/lab/form"], title: "screens:titles.labForm" },
  labEditor: { ...content, guard: "none", paths: ["/pages/lab/editor"], title: "screens:titles.labEditor" }
} as const

/**
 * Every screen: 31 rows with 33 paths, and the page for a camera that may not be used (ROUTE-01, spec 2.1, 2.2). What the
 * specification leaves open of parameters, guards and that page: DEC-0058.
 */
export const ROUTES = {
  home: {
    ...list,
    paths: ["/", "/pages/index/index"],
    title: "app:tabs.messages",
    tabs: { explore: "app:tabs.explore", me: "app:tabs.me" },
    params: { tab: ["explore", "me"] }
  },
  chat: {
    ...content,
    paths: ["/pages/message/chat"],
    title: "app:titles.chat",
    returns: true,
    params: { id: "text" },
    needs: ["id"]
  },
  emoji: { ...content, paths: ["/pages/message/emoji"], title: "screens:titles.emoji" },
  contacts: { ...list, paths: ["/pages/contacts/index"], title: "app:tabs.contacts" },
  info: {
    ...content,
    paths: ["/pages/message/detail"],
    title: "app:titles.info",
    returns: true,
    tabs: { announcement: "app:titles.announcement", manage: "app:titles.manage" },
    params: { tab: ["announcement", "manage"], id: "text" },
    needs: ["id"]
  },
  record: {
    ...content,
    paths: ["/pages/message/record"],
    title: "app:titles.record",
    returns: true,
    params: { id: "text" },
    needs: ["id"]
  },
  detail: {
    ...content,
    paths: ["/pages/contacts/detail"],
    title: "app:titles.detail",
    returns: true,
    params: { id: "person", chat: "text" },
    needs: ["id"]
  },
  friend: { ...content, paths: ["/pages/contacts/friend"], title: "app:titles.friend" },
  search: { ...content, paths: ["/pages/contacts/search"], title: "app:titles.search", params: { account: "text" } },
  login: { ...guest, paths: ["/pages/login/index"], title: "app:titles.login" },
  register: {
    ...guest,
    paths: ["/pages/login/register"],
    title: "app:titles.register",
    params: { to: "place", of: "person", inviteCode: "text" }
  },
  call: {
    ...content,
    pane: "alone",
    paths: ["/pages/message/call"],
    title: "screens:titles.call",
    params: { msg_id: "text", type: ["0", "1"], status: "number", id: "person", name: "text", avatar: "text" },
    needs: ["msg_id", "type", "status", "id"]
  },
  video: {
    ...content,
    pane: "alone",
    paths: ["/pages/message/video"],
    title: "screens:titles.video",
    params: { url: "link" },
    needs: ["url"]
  },
  notice: { ...content, paths: ["/pages/message/notice"], title: "app:titles.notice" },
  choose: {
    ...content,
    paths: ["/pages/index/userSelection"],
    title: "app:titles.choose",
    params: { for: ["create", "invite", "forward", "card"], chat: "text", ids: "texts", numbers: "numbers" }
  },
  members: {
    ...content,
    paths: ["/pages/message/group/groupUser"],
    title: "app:titles.members",
    returns: true,
    params: { id: "text" },
    needs: ["id"]
  },
  code: { ...content, paths: ["/pages/index/qrcode"], title: "app:titles.code", params: { id: "text" } },
  groupInfo: {
    ...content,
    paths: ["/pages/message/group/info"],
    title: "app:titles.join",
    returns: true,
    params: { token: "text" },
    needs: ["token"]
  },
  groups: { ...content, paths: ["/pages/contacts/group"], title: "app:titles.groups" },
  find: { ...list, paths: ["/pages/index/search"], title: "app:tabs.messages" },
  scan: { ...content, paths: ["/pages/index/scan"], title: "app:titles.scan" },
  webview: {
    ...content,
    paths: ["/pages/mine/webview"],
    title: "screens:titles.webview",
    params: { url: "link" },
    needs: ["url"]
  },
  moments: {
    ...content,
    paths: ["/pages/compass/moments"],
    title: "screens:titles.moments",
    returns: true,
    params: { id: "person" }
  },
  profile: { ...content, paths: ["/pages/mine/profile"], title: "screens:titles.profile" },
  secure: {
    ...content,
    returns: true,
    paths: ["/pages/mine/secure"],
    title: "screens:titles.secure",
    params: { ask: ["password"] }
  },
  about: { ...content, paths: ["/pages/mine/about"], title: "screens:titles.about" },
  setting: { ...content, paths: ["/pages/mine/setting"], title: "screens:titles.setting" },
  doc: { ...content, paths: ["/pages/mine/doc"], title: "screens:titles.doc", params: { id: "text" } },
  language: { ...content, guard: "none", paths: ["/pages/language/language"], title: "app:titles.language" },
  joinUs: {
    ...content,
    pane: "alone",
    guard: "none",
    paths: ["/pages/index/joinUs", "/pages/index/index1"],
    title: "screens:titles.joinUs",
    params: { token: "text" },
    needs: ["token"]
  },
  joinGroup: {
    ...content,
    paths: ["/pages/index/joinGroup"],
    title: "app:titles.join",
    returns: true,
    params: { token: "text" },
    needs: ["token"]
  },
  noCamera: {
    ...content,
    pane: "alone",
    paths: ["/pages/index/camera"],
    title: "screens:titles.noCamera",
    params: { to: "place" }
  },
  ...LAB
} as const satisfies Readonly<Record<string, RouteRow>>

/** Name of a screen: what code calls it, for paths may move. */
export type RouteName = keyof typeof ROUTES

/** The row of a screen, as any row may be read. */
export const rowOf = (name: RouteName): RouteRow => ROUTES[name]

const BY_PATH: ReadonlyMap<string, RouteName> = new Map(
  (Object.keys(ROUTES) as ReadonlyArray<RouteName>).flatMap((name) => rowOf(name).paths.map((path) => [path, name] as const))
)

/** The screen that a path leads to, letter by letter; `undefined` for a path of no row (ROUTE-02, spec 2.1). */
export const routeAt = (path: string): RouteName | undefined => BY_PATH.get(path)

/** Key of the title of a screen, or of the part that `tab` names; a part that it does not have is the screen itself (ROUTE-03, spec 2.1). */
export const titleOf = (name: RouteName, tab: string | undefined): string => {
  const { tabs = {}, title } = rowOf(name)
  return Object.entries(tabs).find(([part]) => part === tab)?.[1] ?? title
}
