import { addressChoice } from "#adapters/views/call/addressChoice.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { RowGroup } from "../../parts/row/Group.tsx"
import { Switch } from "../../parts/input/Switch.tsx"
import { useText } from "../../text.ts"
import css from "./CallPrivacy.module.css"

/** What the other side of a call learns of this device, where that can be chosen. */
export const CallPrivacy = () => {
  const t = useText()
  const { isOffered, isRelayOnly } = useSignal(addressChoice)
  if (!isOffered) return null
  return (
    <RowGroup title={t("me:calls.title")}>
      <div>
        <Switch
          label={t("me:calls.hideAddress")}
          on={isRelayOnly}
          onChange={(on) => dispatchCommand({ _tag: "SettingAsked", setting: { hideAddress: on } })}
        />
        <p className={css["hint"]}>{t("me:calls.hideAddressHint")}</p>
      </div>
    </RowGroup>
  )
}
