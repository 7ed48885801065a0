import { type ComponentType, type ReactNode, useEffect, useState } from "react"
import { fetchLostStyles } from "./lostStyles.ts"
import { NotLoaded } from "./NotLoaded.tsx"
import { loadTexts } from "./text.ts"

/** How to fetch each part ahead of time, of the screens that are here. */
export const parts: Array<() => Promise<void>> = []

/**
 * A part of a screen in its own chunk, with its texts; `outline` stands while it comes. React's own `lazy` would remember a
 * failure, and take the whole app down with it. Of one that is `quiet`, because nobody waits for it, no failure is told; it is
 * fetched once more when there is a network again.
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
    const [part] = await Promise.all([fetch(), loadTexts(texts), fetchLostStyles()])
    Loaded = part
  }
  parts.push(load)
  const Part = (props: Props) => {
    const [failed, setFailed] = useState(false)
    const [, setReady] = useState(Loaded !== null)
    useEffect(() => {
      if (Loaded === null && !failed)
        load().then(
          () => setReady(true),
          () => setFailed(true)
        )
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
