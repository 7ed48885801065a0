import { setting } from "#adapters/views/shared/setting.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { TEXT_SIZES, THEMES } from "#engine/setting/AppSetting.ts"
import { Choice } from "../../parts/input/Choice.tsx"
import { RowGroup } from "../../parts/row/Group.tsx"
import { ForwardIcon } from "../../parts/icons/rowIcons.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { Switch } from "../../parts/input/Switch.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { hasKeyboard } from "../../hooks/hasKeyboard.ts"
import { languageName } from "../language/languageName.ts"
import { AlertsScreen } from "./Alerts.tsx"
import { CallPrivacy } from "./CallPrivacy.tsx"
import { Insecure } from "./Insecure.tsx"
import { Keeping } from "./Keeping.tsx"
import { Keyboard } from "./Keyboard.tsx"
import { WallpaperChoice } from "./WallpaperChoice.tsx"

/** How this device tells of things and shows them (spec 2.20). */
export const Setting = () => {
  const t = useText()
  const { theme, language, circleAvatar, highContrast = false, textSize = 100 } = useSignal(setting)
  return (
    <ScreenPage look="cards" bar={<TopBar title={t("screens:titles.setting")} back={PATHS.me} />}>
      <AlertsScreen />
      <CallPrivacy />
      <RowGroup title={t("me:appearance")}>
        <Choice
          label={t("me:theme.name")}
          options={THEMES.map((value) => ({ value, label: t(`me:theme.${value}`) }))}
          value={theme}
          onChange={(chosen) => dispatchCommand({ _tag: "SettingAsked", setting: { theme: chosen } })}
        />
        <Choice
          label={t("me:textSize.name")}
          options={TEXT_SIZES.map((value) => ({ value, label: t("me:textSize.percent", { percent: value }) }))}
          value={textSize}
          onChange={(chosen) => dispatchCommand({ _tag: "SettingAsked", setting: { textSize: chosen } })}
        />
        <Switch
          label={t("me:highContrast")}
          on={highContrast}
          onChange={(on) => dispatchCommand({ _tag: "SettingAsked", setting: { highContrast: on } })}
        />
        <WallpaperChoice />
        <Switch
          label={t("me:circleAvatar")}
          on={circleAvatar}
          onChange={(on) => dispatchCommand({ _tag: "SettingAsked", setting: { circleAvatar: on } })}
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
      </RowGroup>
      {hasKeyboard() && <Keyboard />}
      <RowGroup>
        <Keeping />
      </RowGroup>
      <Insecure />
    </ScreenPage>
  )
}
