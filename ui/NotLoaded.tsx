import { useEffect, useState } from "react"
import { isRemembered } from "./arrival.ts"
import { isOutdated, reloadUntyped } from "./outdated.ts"
import { Button } from "./parts/input/Button.tsx"
import { Empty } from "./parts/page/Empty.tsx"
import { useText } from "./text.ts"

/** Why a part of the app is not here: the network, or a newer version that no longer has it. Then only a reload brings it, as it does what the browser remembers to have failed. */
export const NotLoaded = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useText()
  const [outdated, setOutdated] = useState(false)
  const [held, setHeld] = useState(false)
  useEffect(() => void isOutdated().then(setOutdated), [])
  const byReload = outdated || isRemembered()
  const reload = () => setHeld(!reloadUntyped())
  return (
    <Empty text={t(held ? "app:typedFirst" : outdated ? "app:outdated" : "app:notLoaded")}>
      <Button onClick={byReload ? reload : onRetry}>{t(byReload ? "app:reload" : "app:tryAgain")}</Button>
    </Empty>
  )
}
