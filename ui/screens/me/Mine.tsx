import { useState } from "react"
import { RowGroup } from "../../parts/row/Group.tsx"
import { CodeIcon, LockIcon, ScanIcon } from "../../parts/icons/actionIcons.tsx"
import { ForwardIcon } from "../../parts/icons/rowIcons.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { Card } from "./Card.tsx"
import { AboutIcon, HelpIcon, SettingIcon } from "./icons.tsx"
import { Insecure } from "./Insecure.tsx"
import { Logout } from "./Logout.tsx"

/** Who I am here, and the ways to all that is mine (spec 2.17). */
export const Mine = () => {
  const t = useText()
  const [leaving, setLeaving] = useState(false)
  const end = <ForwardIcon size={18} />
  return (
    <ScreenPage look="cards" bar={<TopBar title={t("app:tabs.me")} />}>
      <Card />
      <RowGroup>
        <Row href={PATHS.code} start={<CodeIcon />} title={t("me:code")} end={end} />
        <Row href={PATHS.scan} start={<ScanIcon />} title={t("me:scan")} end={end} />
      </RowGroup>
      <RowGroup>
        <Row href={PATHS.setting} start={<SettingIcon />} title={t("screens:titles.setting")} end={end} />
        <Row href={PATHS.secure} start={<LockIcon />} title={t("screens:titles.secure")} end={end} />
      </RowGroup>
      <RowGroup>
        <Row href={PATHS.doc} start={<HelpIcon />} title={t("screens:titles.doc")} end={end} />
        <Row href={PATHS.about} start={<AboutIcon />} title={t("screens:titles.about")} end={end} />
      </RowGroup>
      <RowGroup>
        <Row look="danger" title={t("me:logout.title")} onClick={() => setLeaving(true)} />
      </RowGroup>
      <Insecure />
      {leaving && <Logout onClose={() => setLeaving(false)} />}
    </ScreenPage>
  )
}
