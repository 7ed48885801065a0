import { Button } from "./parts/Button.tsx"
import { Empty } from "./parts/Empty.tsx"
import { Page } from "./parts/Page.tsx"
import { Skeleton } from "./parts/Skeleton.tsx"
import { TopBar } from "./parts/TopBar.tsx"
import { useText } from "./text.ts"

interface Props {
  /** Where back leads; nothing for a screen that has no way back. */
  readonly back?: string | undefined
  readonly failed: boolean
  readonly onRetry: () => void
}

/** The outline of a screen whose code is on its way, or could not be fetched. */
export const Pending = ({ back, failed, onRetry }: Props) => {
  const t = useText()
  return (
    <Page bar={<TopBar title="" back={back} />}>
      {failed ? (
        <Empty text={t("app:notLoaded")}>
          <Button onClick={onRetry}>{t("app:tryAgain")}</Button>
        </Empty>
      ) : (
        <Skeleton />
      )}
    </Page>
  )
}
