import { routeAt } from "#engine/route/routes.ts"
import { pathOf } from "#engine/route/address.ts"
import { stepBack, navigate, useQuery } from "../../routing/hashLocation.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { ScanIcon } from "../../parts/icons/actionIcons.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import css from "./Code.module.css"

/** The camera may not be used: why, what to do, and the way back to where it was wanted (spec 2.2). */
export const NoCamera = () => {
  const t = useText()
  const to = useQuery().get("to") ?? ""
  const wanted = routeAt(pathOf(to)) === undefined ? PATHS.scan : to
  return (
    <ScreenPage look="cards" bar={<TopBar title={t("screens:titles.noCamera")} back={() => stepBack(wanted)} />}>
      <div role="alert">
        <Empty text={t("codes:scan.noCamera")} icon={<ScanIcon size={32} />}>
          <p className={css["how"]}>{t("codes:scan.allow")}</p>
          <Button onClick={() => navigate(wanted, { replace: true })}>{t("app:tryAgain")}</Button>
        </Empty>
      </div>
    </ScreenPage>
  )
}
