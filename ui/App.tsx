import "./theme/tokens.css"
import "./theme/base.css"
import { useEffect, useLayoutEffect } from "react"
import { Router } from "wouter"
import { dialog } from "#adapters/views/shared/dialog.ts"
import { listComes } from "#adapters/views/shared/listComes.ts"
import { session } from "#adapters/views/shared/session.ts"
import { setting } from "#adapters/views/shared/setting.ts"
import { hasCall, isRinging } from "#adapters/views/call/hasCall.ts"
import { storedCall } from "#adapters/views/call/leftCall.ts"
import { unread as counted } from "#adapters/views/shared/totals.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { markBadge } from "./alerts/badge.ts"
import { hasKeyboard } from "./hooks/hasKeyboard.ts"
import { currentPlace, navigate, useHashLocation, usePath, useQuery } from "./routing/hashLocation.ts"
import { markLanguage, chooseLanguage } from "./language.ts"
import { lazyPart } from "./lazyPart.tsx"
import { Nothing } from "./Nothing.tsx"
import { Toasts } from "./parts/overlay/Toasts.tsx"
import { PATHS } from "./routing/paths.ts"
import { redirectTarget, screenRoute } from "./routing/routes.ts"
import { Shell } from "./Shell.tsx"
import { standAt, lastPersonAt } from "./routing/stood.ts"
import { AVAILABLE, changeLanguage, useLanguage, useText } from "./text.ts"
import { applyTheme, onSystemTheme } from "./theme/theme.ts"

/** Language, direction, colours and title of the document, and the mark on its icon, follow the settings, the route and what is unread. */
const useDocument = (title: string): void => {
  const t = useText()
  const chosen = useSignal(setting)
  const language = useLanguage()
  const known = useSignal(counted)
  const unread = known ?? 0
  const isRung = useSignal(isRinging)
  useEffect(() => {
    // without the texts of another language the page goes on in this one; where it is chosen, that is said
    changeLanguage(chooseLanguage(chosen.language, navigator.languages, AVAILABLE)).catch(() => undefined)
  }, [chosen.language])
  useEffect(() => markLanguage(language), [language])
  useEffect(() => {
    applyTheme(chosen)
    return onSystemTheme(() => applyTheme(chosen))
  }, [chosen])
  useEffect(() => {
    document.title = isRung
      ? t("app:titleRings")
      : t(unread > 0 ? "app:titleUnread" : "app:title", { title: t(title), count: unread })
  }, [t, title, unread, isRung])
  useEffect(() => {
    // an icon keeps its mark while the app is closed: what it says is true until more is known
    if (known !== null) markBadge(known)
  }, [known])
}

// a session that is found to have ended at once is over before anything is drawn
session.subscribe((visitor) => {
  if (visitor._tag === "LoggedIn") standAt(visitor.me.id, currentPlace().place)
})

const Screens = () => {
  const route = screenRoute(usePath(), useQuery())
  const visitor = useSignal(session)
  const who = visitor._tag
  const { place } = currentPlace()
  const person = visitor._tag === "LoggedIn" ? visitor.me.id : undefined
  const elsewhere = redirectTarget(route, who, { place }, person ?? lastPersonAt(place))
  useLayoutEffect(() => {
    if (person !== undefined) standAt(person, place)
  }, [person, place])
  useLayoutEffect(() => {
    if (elsewhere !== undefined) navigate(elsewhere, { replace: true })
  }, [elsewhere])
  useDocument(route?.title ?? "app:tabs.messages")
  if (route === undefined || elsewhere !== undefined) return null
  if (route.pane === "alone" || who === "LoggedOut")
    return (
      <main className="alone">
        <route.screen.Screen back={route.pane === "content" ? PATHS.home : undefined} />
      </main>
    )
  return <Shell route={route} nothing={<Nothing list={route} />} />
}

const Call = lazyPart(["call"], () => import("./screens/call/CallPart.tsx").then((it) => it.CallPart))

/** A call stands over whatever screen one is on, and so does the offer to go back to one. */
const Calling = () => (useSignal(hasCall) || storedCall() !== null ? <Call /> : null)

const Expired = lazyPart([], () => import("./Expired.tsx").then((it) => it.Expired))

/** What the service says once, and waits for. */
const Told = () => (useSignal(dialog) === null ? null : <Expired />)

/** What keys do wherever one is, for who is logged in and has some; nobody waits for it. */
const Keys = lazyPart([], () => import("./keys/Keys.tsx").then((it) => it.Keys), null, true)

const Pressing = () => {
  const comes = useSignal(listComes)
  return useSignal(session)._tag === "LoggedIn" && !comes && hasKeyboard() ? <Keys /> : null
}

export const App = () => (
  <Router hook={useHashLocation}>
    <Screens />
    <Calling />
    <Pressing />
    <Toasts />
    <Told />
  </Router>
)
