import type { Session } from "#engine/client/State.ts"
import { type Here, pathOf } from "./hashLocation.ts"
import { lazyScreen, type Screen } from "./lazyScreen.tsx"
import { PATHS } from "./paths.ts"

/** One row of the table of screens (spec 2.1). */
export interface Route {
  readonly paths: ReadonlyArray<string>
  /** Part of the home page, named by its query. */
  readonly tab?: string
  /** Key of the title of the document. */
  readonly title: string
  /** Where it stands on a desk: in the list, beside it, or alone. */
  readonly pane: "list" | "content" | "alone"
  /** Who may see it: those logged in, those not, everybody. */
  readonly guard: "member" | "guest" | "none"
  /** Whoever has to log in first comes back here: they followed a link. */
  readonly returns?: true
  readonly screen: Screen
}

const HOME = [PATHS.home, "/pages/index/index"]

/** The entry page, and what stands beside a page that was opened by its address. */
export const MESSAGES: Route = {
  paths: [...HOME, PATHS.find],
  title: "app:tabs.messages",
  pane: "list",
  guard: "member",
  screen: lazyScreen(["home"], () => import("./screens/home/MessageList.tsx").then((it) => it.MessageList))
}

export const ROUTES: ReadonlyArray<Route> = [
  MESSAGES,
  {
    paths: HOME,
    tab: "explore",
    title: "app:tabs.explore",
    pane: "list",
    guard: "member",
    screen: lazyScreen(["home"], () => import("./screens/home/Explore.tsx").then((it) => it.Explore))
  },
  {
    paths: HOME,
    tab: "me",
    title: "app:tabs.me",
    pane: "list",
    guard: "member",
    screen: lazyScreen(["me"], () => import("./screens/me/Mine.tsx").then((it) => it.Mine))
  },
  {
    paths: [PATHS.contacts],
    title: "app:tabs.contacts",
    pane: "list",
    guard: "member",
    screen: lazyScreen(["contacts"], () => import("./screens/contacts/Contacts.tsx").then((it) => it.Contacts))
  },
  {
    paths: [PATHS.chat],
    title: "app:titles.chat",
    pane: "content",
    guard: "member",
    screen: lazyScreen(["chat", "home"], () => import("./screens/chat/Chat.tsx").then((it) => it.Chat))
  },
  {
    paths: [PATHS.record],
    title: "app:titles.record",
    pane: "content",
    guard: "member",
    screen: lazyScreen(["record"], () => import("./screens/record/Record.tsx").then((it) => it.Record))
  },
  {
    paths: [PATHS.detail],
    title: "app:titles.detail",
    pane: "content",
    guard: "member",
    screen: lazyScreen(["contacts"], () => import("./screens/contacts/Detail.tsx").then((it) => it.Detail))
  },
  {
    paths: [PATHS.info],
    title: "app:titles.info",
    pane: "content",
    guard: "member",
    screen: lazyScreen(["group", "contacts"], () => import("./screens/group/Info.tsx").then((it) => it.Info))
  },
  {
    paths: [PATHS.info],
    tab: "announcement",
    title: "app:titles.announcement",
    pane: "content",
    guard: "member",
    screen: lazyScreen(["group"], () => import("./screens/group/Announcement.tsx").then((it) => it.Announcement))
  },
  {
    paths: [PATHS.info],
    tab: "manage",
    title: "app:titles.manage",
    pane: "content",
    guard: "member",
    screen: lazyScreen(["group"], () => import("./screens/group/Manage.tsx").then((it) => it.Manage))
  },
  {
    paths: [PATHS.members],
    title: "app:titles.members",
    pane: "content",
    guard: "member",
    screen: lazyScreen(["group"], () => import("./screens/group/Members.tsx").then((it) => it.Members))
  },
  {
    paths: [PATHS.choose],
    title: "app:titles.choose",
    pane: "content",
    guard: "member",
    screen: lazyScreen(["choose", "contacts"], () => import("./screens/choose/Choose.tsx").then((it) => it.Choose))
  },
  {
    paths: [PATHS.code],
    title: "app:titles.code",
    pane: "content",
    guard: "member",
    screen: lazyScreen(["codes"], () => import("./screens/codes/Code.tsx").then((it) => it.Code))
  },
  {
    paths: [PATHS.scan],
    title: "app:titles.scan",
    pane: "content",
    guard: "member",
    screen: lazyScreen(["codes"], () => import("./screens/codes/Scan.tsx").then((it) => it.Scan))
  },
  {
    paths: [PATHS.join, "/pages/message/group/info"],
    title: "app:titles.join",
    pane: "content",
    guard: "member",
    returns: true,
    screen: lazyScreen(["codes"], () => import("./screens/codes/Join.tsx").then((it) => it.Join))
  },
  {
    paths: [PATHS.friend],
    title: "app:titles.friend",
    pane: "content",
    guard: "member",
    screen: lazyScreen(["contacts"], () => import("./screens/contacts/Friend.tsx").then((it) => it.Friend))
  },
  {
    paths: [PATHS.groups],
    title: "app:titles.groups",
    pane: "content",
    guard: "member",
    screen: lazyScreen(["contacts"], () => import("./screens/contacts/Groups.tsx").then((it) => it.Groups))
  },
  {
    paths: [PATHS.notice],
    title: "app:titles.notice",
    pane: "content",
    guard: "member",
    screen: lazyScreen(["contacts"], () => import("./screens/notices/Notices.tsx").then((it) => it.Notices))
  },
  {
    paths: [PATHS.search],
    title: "app:titles.search",
    pane: "content",
    guard: "member",
    screen: lazyScreen(["contacts"], () => import("./screens/contacts/Search.tsx").then((it) => it.Search))
  },
  {
    paths: [PATHS.language],
    title: "app:titles.language",
    pane: "content",
    guard: "none",
    screen: lazyScreen(["me"], () => import("./screens/language/LanguagePage.tsx").then((it) => it.LanguagePage))
  },
  {
    paths: [PATHS.login],
    title: "app:titles.login",
    pane: "alone",
    guard: "guest",
    screen: lazyScreen(["login"], () => import("./screens/login/Login.tsx").then((it) => it.Login))
  },
  {
    paths: [PATHS.register],
    title: "app:titles.register",
    pane: "alone",
    guard: "guest",
    screen: lazyScreen(["login", "refusal"], () => import("./screens/login/Register.tsx").then((it) => it.Register))
  }
]

/** The row for a place; nothing for a path that no row has. An unknown tab is the first one. */
export const routeOf = (path: string, query: URLSearchParams): Route | undefined => {
  const rows = ROUTES.filter(({ paths }) => paths.includes(path))
  return rows.find(({ tab }) => tab !== undefined && tab === query.get("tab")) ?? rows[0]
}

/** The place that a login was asked for, where somebody may come back to; home for any other. */
const wanted = (query: URLSearchParams): string => {
  const to = query.get("to") ?? ""
  return routeOf(pathOf(to), new URLSearchParams())?.returns === true ? to : PATHS.home
}

/**
 * Where to go instead, when the place is not for whoever is here: unknown places lead home, strangers to the login, and back to the link
 * that they followed (spec 2.2).
 */
export const detour = (
  route: Route | undefined,
  who: Session["_tag"],
  { place, query }: Pick<Here, "place" | "query">
): string | undefined => {
  if (route === undefined) return PATHS.home
  if (route.guard === "member" && who === "LoggedOut")
    return route.returns === true ? `${PATHS.login}?to=${encodeURIComponent(place)}` : PATHS.login
  if (route.guard === "guest" && who === "LoggedIn") return wanted(query)
  return undefined
}
