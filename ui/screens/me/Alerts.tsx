import { setting } from "#adapters/views/shared/setting.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { useMayNotify } from "../../alerts/permission.ts"
import { RowGroup } from "../../parts/row/Group.tsx"
import { Switch } from "../../parts/input/Switch.tsx"
import { useText } from "../../text.ts"
import css from "./Alerts.module.css"

/** A switch, and the question to the browser that it stands for; where the answer can only be no, the reason instead. */
const Notifications = () => {
  const t = useText()
  const { notifyStatus } = useSignal(setting)
  const [may, ask] = useMayNotify()
  const turn = async (on: boolean): Promise<void> => {
    const answer = on ? await ask() : may
    if (!on || answer === "granted") dispatchCommand({ _tag: "SettingAsked", setting: { notifyStatus: on } })
  }
  if (may === "granted" || may === "ask")
    return <Switch label={t("me:alerts.notify")} on={notifyStatus && may === "granted"} onChange={(on) => void turn(on)} />
  return (
    <div className={css["refused"]} data-may={may}>
      <p>{t("me:alerts.notify")}</p>
      <p>{t(`me:alerts.${may}`)}</p>
    </div>
  )
}

/** How this device tells of new messages (spec 2.20). */
export const AlertsScreen = () => {
  const t = useText()
  const { voiceStatus, vibrateStatus } = useSignal(setting)
  return (
    <RowGroup title={t("me:alerts.title")}>
      <Notifications />
      <Switch
        label={t("me:alerts.sound")}
        on={voiceStatus}
        onChange={(on) => dispatchCommand({ _tag: "SettingAsked", setting: { voiceStatus: on } })}
      />
      {"vibrate" in navigator && (
        <Switch
          label={t("me:alerts.vibration")}
          on={vibrateStatus}
          onChange={(on) => dispatchCommand({ _tag: "SettingAsked", setting: { vibrateStatus: on } })}
        />
      )}
    </RowGroup>
  )
}
