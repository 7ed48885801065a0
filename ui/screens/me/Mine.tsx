import { useState } from "react"
import { setting } from "#adapters/signals/setting.ts"
import { command } from "#adapters/signals/store.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import { Choice } from "../../parts/Choice.tsx"
import { Group } from "../../parts/Group.tsx"
import { CodeIcon, ForwardIcon, ScanIcon } from "../../parts/icons.tsx"
import { Page } from "../../parts/Page.tsx"
import { Row } from "../../parts/Row.tsx"
import { Switch } from "../../parts/Switch.tsx"
import { TopBar } from "../../parts/TopBar.tsx"
import { PATHS } from "../../paths.ts"
import { useText } from "../../text.ts"
import { languageName } from "../language/languageName.ts"
import { Alerts } from "./Alerts.tsx"
import { Card } from "./Card.tsx"
import { Insecure } from "./Insecure.tsx"
import { Keeping } from "./Keeping.tsx"
import { Logout } from "./Logout.tsx"

const THEMES = ["auto", "light", "dark"] as const

/** Who I am here, and how this device shows things (spec 2.17, 2.20). */
export const Mine = () => {
  const t = useText()
  const { theme, language, circleAvatar } = useSignal(setting)
  const [leaving, setLeaving] = useState(false)
  return (
    <Page look="cards" bar={<TopBar title={t("app:tabs.me")} />}>
      <Card />
      <Group>
        <Row href={PATHS.code} start={<CodeIcon />} title={t("me:code")} end={<ForwardIcon size={18} />} />
        <Row href={PATHS.scan} start={<ScanIcon />} title={t("me:scan")} end={<ForwardIcon size={18} />} />
      </Group>
      <Group title={t("me:appearance")}>
        <Choice
          label={t("me:theme.name")}
          options={THEMES.map((value) => ({ value, label: t(`me:theme.${value}`) }))}
          value={theme}
          onChange={(chosen) => command({ _tag: "SettingAsked", setting: { theme: chosen } })}
        />
        <Switch
          label={t("me:circleAvatar")}
          on={circleAvatar}
          onChange={(on) => command({ _tag: "SettingAsked", setting: { circleAvatar: on } })}
        />
        <Row
          href={PATHS.language}
          title={t("app:titles.language")}
          end={
            <>
              <span>{language === "auto" ? t("me:languageAuto") : languageName(language)}</span>
              <ForwardIcon size={18} />
            </>
          }
        />
      </Group>
      <Alerts />
      <Group>
        <Keeping />
      </Group>
      <Group>
        <Row look="danger" title={t("me:logout.title")} onClick={() => setLeaving(true)} />
      </Group>
      <Insecure />
      {leaving && <Logout onClose={() => setLeaving(false)} />}
    </Page>
  )
}
