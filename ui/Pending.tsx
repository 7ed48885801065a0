import { Button } from "./parts/Button.tsx"
import { Empty } from "./parts/Empty.tsx"
import { Page } from "./parts/Page.tsx"
import { Skeleton } from "./parts/Skeleton.tsx"
import { TopBar } from "./parts/TopBar.tsx"
import { useText } from "./text.ts"

interface Props {
  readonly failed: boolean
  readonly onRetry: () => void
}

/** The outline of a screen whose code is on its way, or could not be fetched. */
export const Pending = ({ failed, onRetry }: Props) => {
  const t = useText()
  return (
    <Page bar={<TopBar title="" />}>
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
