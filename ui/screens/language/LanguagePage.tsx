import { useRef, useState } from "react"
import { session } from "#adapters/views/shared/session.ts"
import { setting } from "#adapters/views/shared/setting.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { LANGUAGES } from "#engine/locale/languages.ts"
import { CheckIcon } from "../../parts/icons/rowIcons.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { PATHS } from "../../routing/paths.ts"
import { chooseLanguage } from "../../language.ts"
import { AVAILABLE, changeLanguage, useText } from "../../text.ts"
import css from "./LanguagePage.module.css"
import { languageName } from "./languageName.ts"

const OFFERED = LANGUAGES.filter((language) => language === "auto" || AVAILABLE.includes(language))

/** The language of the interface: the system's, or one of those that have texts (spec 1.3). */
export const LanguagePage = () => {
  const t = useText()
  const { language } = useSignal(setting)
  const isInside = useSignal(session)._tag === "LoggedIn"
  const wish = useRef("")
  const [going, setGoing] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  /** The choice is kept once its texts are here. */
  const choose = async (choice: (typeof LANGUAGES)[number]): Promise<void> => {
    wish.current = choice
    setGoing(choice)
    setFailed(false)
    const arrived = await changeLanguage(chooseLanguage(choice, navigator.languages, AVAILABLE)).then(
      () => true,
      () => false
    )
    if (wish.current !== choice) return
    setGoing(null)
    setFailed(!arrived)
    if (arrived) dispatchCommand({ _tag: "SettingAsked", setting: { language: choice } })
  }
  return (
    <ScreenPage look="cards" bar={<TopBar title={t("app:titles.language")} back={isInside ? PATHS.setting : PATHS.login} />}>
      <fieldset className={css["languages"]}>
        <legend className="unseen">{t("app:titles.language")}</legend>
        {OFFERED.map((each) => (
          <label key={each} className={css["language"]} lang={each === "auto" ? undefined : each}>
            <input type="radio" name="language" checked={each === (going ?? language)} onChange={() => void choose(each)} />
            <span>{each === "auto" ? t("me:languageAuto") : languageName(each)}</span>
            <CheckIcon size={22} />
          </label>
        ))}
      </fieldset>
      <p className={css["failed"]} role="alert">
        {failed && t("me:languageFailed")}
      </p>
    </ScreenPage>
  )
}
