import { type ReactNode, Activity, useEffect, useRef, useState } from "react"
import { keepOneSound } from "#adapters/views/voice/oneSound.ts"
import { playing } from "#adapters/views/voice/playing.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { standsWayBack } from "#engine/route/desk.ts"
import { lazyPart } from "./lazyPart.tsx"
import { placeOpener } from "./routing/hashLocation.ts"
import { PATHS } from "./routing/paths.ts"
import { MESSAGES, type Route } from "./routing/routes.ts"
import css from "./Shell.module.css"
import { MainTabs } from "./Tabs.tsx"
import { SkipTo } from "./SkipTo.tsx"
import { useReturningFocus } from "./hooks/useReturningFocus.ts"
import { useWide } from "./hooks/useWide.ts"

const PlayingBar = lazyPart(["voice"], () => import("./playing/PlayingBar.tsx").then((it) => it.PlayingBar))
const SlidesAway = lazyPart([], () => import("./routing/slideAway.ts").then((it) => it.SlidesAway), null, true)

interface Props {
  readonly route: Route
  /** What stands beside the list while nothing is chosen. */
  readonly nothing: ReactNode
}

/** A phone shows one screen at a time; a desk shows the list, and beside it what was chosen from it. */
export const Shell = ({ route, nothing }: Props) => {
  const wide = useWide()
  const [visited, setVisited] = useState<ReadonlyArray<Route>>([])
  const [list, setList] = useState<Route | null>(null)
  const content = route.pane === "content" ? route : null
  const shown = content === null ? route : (list ?? (wide ? MESSAGES : null))
  if (shown !== list) setList(shown)
  if (shown !== null && !visited.includes(shown)) setVisited([...visited, shown])
  const covered = content !== null && !wide
  const page = useRef<HTMLDivElement>(null)
  useReturningFocus(page, covered)
  const heard = useSignal(playing)
  useEffect(keepOneSound, [])
  return (
    <main className={css["shell"]} data-hears={heard !== null || undefined}>
      {heard !== null && (
        <div className={css["heard"]}>
          <PlayingBar playing={heard} />
        </div>
      )}
      {wide && content !== null && <SkipTo page={page} />}
      {shown !== null && (
        <div className={css["side"]} data-pane="list" inert={covered}>
          <MainTabs current={shown} />
          <div className={css["list"]}>
            {visited.map((each) => (
              <Activity key={each.title} mode={each === shown ? "visible" : "hidden"}>
                <each.screen.Screen />
              </Activity>
            ))}
          </div>
        </div>
      )}
      {content !== null && (
        <div
          ref={page}
          tabIndex={-1}
          className={css["content"]}
          data-pane="content"
          data-deeper={standsWayBack(content.name, placeOpener()) || undefined}
        >
          <content.screen.Screen back={PATHS.home} />
        </div>
      )}
      {covered && <SlidesAway />}
      {content === null && wide && <div className={css["content"]}>{nothing}</div>}
    </main>
  )
}
