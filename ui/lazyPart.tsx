import { type ComponentType, type ReactNode, useEffect, useState } from "react"
import { runWhenIdle } from "./idle.ts"
import { NotLoaded } from "./NotLoaded.tsx"
import { loadTexts } from "./text.ts"
import { unlessOffline } from "./unlessOffline.ts"

/** How to fetch each part ahead of time, of the screens that are here. */
export const parts: Array<() => Promise<void>> = []

/** How long a part in the background may wait for one in the foreground, in milliseconds. */
const SOON = 200

/**
 * A part of a screen in its own chunk, with its texts; `outline` stands while it comes. React's own `lazy` would remember a
 * failure, and take the whole app down with it. Of one that is `quiet`, because no one waits for it, no failure is told; it is
 * fetched after what is waited for, and once more when there is a network again.
 */
export const lazyPart = <Props extends object>(
  texts: ReadonlyArray<string>,
  fetch: () => Promise<ComponentType<Props>>,
  outline: ReactNode = null,
  quiet = false
): ComponentType<Props> => {
  let Loaded: ComponentType<Props> | null = null
  const load = async (): Promise<void> => {
    if (Loaded !== null) return
    const [part] = await Promise.all([fetch(), loadTexts(texts)])
    Loaded = part
  }
  parts.push(load)
  const fetched = quiet ? unlessOffline(load) : load
  const Part = (props: Props) => {
    const [failed, setFailed] = useState(false)
    const [, setReady] = useState(Loaded !== null)
    useEffect(() => {
      const fetchIt = (): void =>
        void fetched().then(
          () => setReady(true),
          () => setFailed(true)
        )
      if (Loaded === null && !failed) {
        if (quiet) runWhenIdle(fetchIt, SOON)
        else fetchIt()
      }
      if (!failed || !quiet) return
      const again = () => setFailed(false)
      window.addEventListener("online", again)
      return () => window.removeEventListener("online", again)
    }, [failed])
    if (Loaded !== null) return <Loaded {...props} />
    return failed && !quiet ? <NotLoaded onRetry={() => setFailed(false)} /> : outline
  }
  return Part
}
