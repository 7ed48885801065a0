import { missingParam, paramsIn, pathOf } from "#engine/route/address.ts"
import { detourFrom } from "#engine/route/navigation.ts"
import { routeAt, type RouteName, type RouteRow, rowOf, titleOf } from "#engine/route/routes.ts"
import type { Session } from "#engine/client/core/session/State.ts"
import type { Here } from "./hashLocation.ts"
import { lazyScreen, type Screen } from "../lazyScreen.tsx"
import { PATHS } from "./paths.ts"

/** A screen that exists, with what the table of all screens says of it (spec 2.1). */
export interface Route extends Pick<RouteRow, "paths" | "title" | "pane" | "guard" | "returns"> {
  readonly name: RouteName
  /** Part of the screen, named by its query. */
  readonly tab?: string
  readonly screen: Screen
}

/** Row of one screen, or of one of its parts; `others` are drawn by the same code. */
const row = (
  name: RouteName,
  screen: Screen,
  { others = [], tab }: { readonly others?: ReadonlyArray<RouteName>; readonly tab?: string } = {}
): Route => {
  const [first, ...rest] = rowOf(name).paths
  return {
    ...rowOf(name),
    name,
    paths: [first, ...rest, ...others.flatMap((each) => rowOf(each).paths)],
    title: titleOf(name, tab),
    ...(tab === undefined ? {} : { tab }),
    screen
  }
}

/** The entry page, and what stands beside a page that was opened by its address. */
export const MESSAGES: Route = row(
  "home",
  lazyScreen(["home"], () => import("../screens/home/MessageList.tsx").then((it) => it.ChatListScreen)),
  { others: ["find"] }
)

/** One screen for both: the chat stays while its info opens beside it. */
const CHAT = lazyScreen(["chat", "home"], () => import("../screens/chat/ChatPages.tsx").then((it) => it.ChatPages))

export const ROUTES: ReadonlyArray<Route> = [
  MESSAGES,
  row(
    "home",
    lazyScreen(["home", "screens"], () => import("../screens/home/Explore.tsx").then((it) => it.Explore)),
    { tab: "explore" }
  ),
  row(
    "home",
    lazyScreen(["me", "screens"], () => import("../screens/me/Mine.tsx").then((it) => it.Mine)),
    { tab: "me" }
  ),
  row(
    "contacts",
    lazyScreen(["contacts"], () => import("../screens/contacts/Contacts.tsx").then((it) => it.ContactsScreen))
  ),
  row("chat", CHAT),
  row(
    "record",
    lazyScreen(["record", "home"], () => import("../screens/record/Record.tsx").then((it) => it.Record))
  ),
  row(
    "video",
    lazyScreen(["pictures"], () => import("../screens/video/Video.tsx").then((it) => it.VideoScreen))
  ),
  row(
    "call",
    lazyScreen(["call", "contacts"], () => import("../screens/call/CallPage.tsx").then((it) => it.CallPage))
  ),
  row(
    "emoji",
    lazyScreen(["emoji", "refusal"], () => import("../screens/emoji/Emoji.tsx").then((it) => it.Emoji))
  ),
  row(
    "detail",
    lazyScreen(["contacts", "screens"], () => import("../screens/contacts/Detail.tsx").then((it) => it.Detail))
  ),
  row("info", CHAT),
  row(
    "info",
    lazyScreen(["group"], () => import("../screens/group/Announcement.tsx").then((it) => it.GroupAnnouncementScreen)),
    { tab: "announcement" }
  ),
  row(
    "info",
    lazyScreen(["group"], () => import("../screens/group/Manage.tsx").then((it) => it.Manage)),
    { tab: "manage" }
  ),
  row(
    "members",
    lazyScreen(["group"], () => import("../screens/group/Members.tsx").then((it) => it.Members))
  ),
  row(
    "choose",
    lazyScreen(["choose", "contacts"], () => import("../screens/choose/Choose.tsx").then((it) => it.Choose))
  ),
  row(
    "code",
    lazyScreen(["codes"], () => import("../screens/codes/Code.tsx").then((it) => it.CodeScreen))
  ),
  row(
    "scan",
    lazyScreen(["codes"], () => import("../screens/codes/Scan.tsx").then((it) => it.Scan))
  ),
  row(
    "noCamera",
    lazyScreen(["codes", "screens"], () => import("../screens/codes/NoCamera.tsx").then((it) => it.NoCamera))
  ),
  row(
    "joinGroup",
    lazyScreen(["codes"], () => import("../screens/codes/Join.tsx").then((it) => it.Join)),
    { others: ["groupInfo"] }
  ),
  row(
    "friend",
    lazyScreen(["contacts"], () => import("../screens/contacts/Friend.tsx").then((it) => it.Friend))
  ),
  row(
    "groups",
    lazyScreen(["contacts"], () => import("../screens/contacts/Groups.tsx").then((it) => it.Groups))
  ),
  row(
    "notice",
    lazyScreen(["contacts"], () => import("../screens/notices/Notices.tsx").then((it) => it.NoticesScreen))
  ),
  row(
    "search",
    lazyScreen(["contacts"], () => import("../screens/contacts/Search.tsx").then((it) => it.Search))
  ),
  row(
    "moments",
    lazyScreen(["moments", "home", "screens", "refusal", "place"], () =>
      import("../screens/moments/Moments.tsx").then((it) => it.Moments)
    )
  ),
  row(
    "profile",
    lazyScreen(["me", "screens", "refusal"], () => import("../screens/me/Profile.tsx").then((it) => it.ProfileScreen))
  ),
  row(
    "secure",
    lazyScreen(["me", "screens", "login", "refusal"], () => import("../screens/me/Secure.tsx").then((it) => it.Secure))
  ),
  row(
    "setting",
    lazyScreen(["me", "screens", "keys"], () => import("../screens/me/Setting.tsx").then((it) => it.Setting))
  ),
  row(
    "about",
    lazyScreen(["me", "screens"], () => import("../screens/me/About.tsx").then((it) => it.AboutScreen))
  ),
  row(
    "doc",
    lazyScreen(["me", "screens", "help"], () => import("../screens/me/Doc.tsx").then((it) => it.Doc))
  ),
  row(
    "webview",
    lazyScreen(["me", "screens"], () => import("../screens/me/WebView.tsx").then((it) => it.WebView))
  ),
  row(
    "language",
    lazyScreen(["me"], () => import("../screens/language/LanguagePage.tsx").then((it) => it.LanguagePage))
  ),
  row(
    "labForm",
    lazyScreen(["lab", "form", "refusal", "screens"], () => import("../screens/lab/FormLab.tsx").then((it) => it.FormLab))
  ),
  row(
    "labEditor",
    lazyScreen(["lab", "screens"], () => import("../screens/lab/EditorLab.tsx").then((it) => it.EditorLab))
  ),
  row(
    "login",
    lazyScreen(["login"], () => import("../screens/login/Login.tsx").then((it) => it.Login))
  ),
  row(
    "register",
    lazyScreen(["login", "entry", "refusal"], () => import("../screens/login/Register.tsx").then((it) => it.Register))
  ),
  row(
    "joinUs",
    lazyScreen(["login", "entry", "codes", "refusal", "screens"], () =>
      import("../screens/login/JoinUs.tsx").then((it) => it.JoinUs)
    )
  )
]

/** The row for a place; nothing for a path that no row has. An unknown tab is the first one. */
export const screenRoute = (path: string, query: URLSearchParams): Route | undefined => {
  const rows = ROUTES.filter(({ paths }) => paths.includes(path))
  return rows.find(({ tab }) => tab !== undefined && tab === query.get("tab")) ?? rows[0]
}

/** Whether a place says all that its screen needs; one that does not leads home. */
const isWhole = (place: string): boolean => {
  const name = routeAt(pathOf(place))
  return name !== undefined && missingParam(name, paramsIn(name, place)) === undefined
}

/**
 * Where to go instead, when the place is not for this user or does not exist: then home (spec 2.2). `person`: who is logged in, or was until
 * their session ended at this place.
 */
export const redirectTarget = (
  route: Route | undefined,
  who: Session["_tag"],
  { place }: Pick<Here, "place">,
  person?: number
): string | undefined => (route === undefined || !isWhole(place) ? PATHS.home : detourFrom(route.name, who, place, person))
