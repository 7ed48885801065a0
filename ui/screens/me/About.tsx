import { useState } from "react"
import { about } from "#adapters/views/account/about.ts"
import { lookForVersion, mayLook } from "../../installed/lookForVersion.ts"
import { Button } from "../../parts/input/Button.tsx"
import { RowGroup } from "../../parts/row/Group.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import css from "./About.module.css"

/** What this is, in which version, and on what it stands (spec 1.5, 1.8). */
export const AboutScreen = () => {
  const t = useText()
  const [found, setFound] = useState<"" | "looking" | "none" | "newer" | "failed">("")
  const look = async (): Promise<void> => {
    setFound("looking")
    setFound(await lookForVersion())
  }
  return (
    <ScreenPage look="cards" bar={<TopBar title={t("screens:titles.about")} back={PATHS.me} />}>
      <div className={css["about"]}>
        <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={72} height={72} />
        <h2>{t("app:name")}</h2>
        <p className={css["version"]}>{t("me:version.line", { ...about.version, code: String(about.version.code) })}</p>
        <p>{t(about.text)}</p>
        {mayLook() && (
          <Button look="quiet" busy={found === "looking"} onClick={() => void look()}>
            {t("me:version.look")}
          </Button>
        )}
        <output>{found === "" || found === "looking" ? "" : t(`me:version.${found}`)}</output>
      </div>
      <RowGroup>
        <Row outside href={`${import.meta.env.BASE_URL}licences.txt`} title={t("me:licences")} />
      </RowGroup>
    </ScreenPage>
  )
}
