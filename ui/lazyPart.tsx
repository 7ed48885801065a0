import { type ComponentType, type ReactNode, useEffect, useState } from "react"
import { fetchLostStyles } from "./lostStyles.ts"
import { Button } from "./parts/Button.tsx"
import { Empty } from "./parts/Empty.tsx"
import { loadTexts, useText } from "./text.ts"

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
    const t = useText()
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
    if (!failed) return outline
    return (
      <Empty text={t("app:notLoaded")}>
        <Button onClick={() => setFailed(false)}>{t("app:tryAgain")}</Button>
      </Empty>
    )
  }
  return Part
}
