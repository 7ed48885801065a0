import { useState } from "react"
import { webPage } from "#adapters/views/account/webPage.ts"
import { useQuery } from "../../routing/hashLocation.ts"
import { Empty } from "../../parts/page/Empty.tsx"
import { ExploreIcon } from "../../parts/icons/icons.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import css from "./WebView.module.css"

/** What a page of others may do: run and be used, and open windows of their own; never lead this window elsewhere. */
const SANDBOX = "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"

/** A page of others inside of the app, with its address and the way to the browser (spec 2.1, DEC-0095). */
export const WebView = () => {
  const t = useText()
  const page = webPage(useQuery().get("url"))
  const [shown, setShown] = useState("")
  if (page === null)
    return (
      <ScreenPage look="cards" bar={<TopBar title={t("screens:titles.webview")} back={PATHS.explore} />}>
        <Empty text={t("me:web.none")} icon={<ExploreIcon size={32} />} />
      </ScreenPage>
    )
  const outside = (
    <a className={css["outside"]} href={page.address} target="_blank" rel="noreferrer">
      {t("me:web.outside")}
    </a>
  )
  return (
    <ScreenPage
      look="whole"
      bar={
        <TopBar
          title={t("screens:titles.webview")}
          note={<bdi className={css["address"]}>{page.address}</bdi>}
          back={PATHS.explore}
        />
      }
    >
      {page.host === undefined ? (
        <Empty text={t("me:web.insecure")}>{outside}</Empty>
      ) : (
        <div className={css["page"]}>
          <p className={css["words"]}>
            <span>{t("me:web.empty")}</span>
            {outside}
          </p>
          {shown !== page.address && <progress className={css["waiting"]} aria-label={t("app:loading")} />}
          <iframe
            key={page.address}
            className={css["frame"]}
            title={t("me:web.title", { host: page.host })}
            src={page.address}
            sandbox={SANDBOX}
            referrerPolicy="no-referrer"
            onLoad={() => setShown(page.address)}
          />
        </div>
      )}
    </ScreenPage>
  )
}
