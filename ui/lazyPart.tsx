import { type ComponentType, type ReactNode, useEffect, useState } from "react"
import { fetchLostStyles } from "./lostStyles.ts"
import { NotLoaded } from "./NotLoaded.tsx"
import { loadTexts } from "./text.ts"

/**
 * A part of a screen in its own chunk, with its texts; `outline` stands while it comes. React's own `lazy` would remember a
 * failure, and take the whole app down with it.
 */
export const lazyPart = <Props extends object>(
  texts: ReadonlyArray<string>,
  fetch: () => Promise<ComponentType<Props>>,
  outline: ReactNode = null
): ComponentType<Props> => {
  let Loaded: ComponentType<Props> | null = null
  const load = async (): Promise<void> => {
    const [part] = await Promise.all([fetch(), loadTexts(texts), fetchLostStyles()])
    Loaded = part
  }
  const Part = (props: Props) => {
    const [failed, setFailed] = useState(false)
    const [, setReady] = useState(Loaded !== null)
    useEffect(() => {
      if (Loaded === null && !failed)
        load().then(
          () => setReady(true),
          () => setFailed(true)
        )
    }, [failed])
    if (Loaded !== null) return <Loaded {...props} />
    return failed ? <NotLoaded onRetry={() => setFailed(false)} /> : outline
  }
  return Part
}
