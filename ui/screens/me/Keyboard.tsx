import { useState } from "react"
import { setting } from "#adapters/views/shared/setting.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { SEND_WITH } from "#engine/setting/AppSetting.ts"
import { lazyPart } from "../../lazyPart.tsx"
import { ForwardIcon } from "../../parts/icons/rowIcons.tsx"
import { Choice } from "../../parts/input/Choice.tsx"
import { RowGroup } from "../../parts/row/Group.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { isApple } from "../../keys/isApple.ts"
import { useText } from "../../text.ts"

const ShortcutList = lazyPart(["keys"], () => import("../../keys/ShortcutList.tsx").then((it) => it.ShortcutList))

/** What keys do here, and which one sends. */
export const Keyboard = () => {
  const t = useText()
  const { sendWith = "enter" } = useSignal(setting)
  const [isShown, setShown] = useState(false)
  const mod = isApple() ? "⌘" : t("keys:ctrl")
  return (
    <RowGroup title={t("keys:keyboard")}>
      <Choice
        label={t("keys:sendWith")}
        options={SEND_WITH.map((value) => ({ value, label: value === "enter" ? "Enter" : `${mod}+Enter` }))}
        value={sendWith}
        onChange={(chosen) => dispatchCommand({ _tag: "SettingAsked", setting: { sendWith: chosen } })}
      />
      <Row title={t("keys:title")} onClick={() => setShown(true)} end={<ForwardIcon size={18} />} />
      {isShown && <ShortcutList onClose={() => setShown(false)} />}
    </RowGroup>
  )
}
