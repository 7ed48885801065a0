import { Button } from "../parts/input/Button.tsx"
import { Dialog } from "../parts/overlay/Dialog.tsx"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { setting } from "#adapters/views/shared/setting.ts"
import { useText } from "../text.ts"
import { isApple } from "./isApple.ts"
import css from "./ShortcutList.module.css"

/** Keys as they are written on keyboards; `Mod` is the one that commands. */
const ROWS = [
  ["search", ["Mod", "K"]],
  ["searchHere", ["Mod", "F"]],
  ["previous", ["Alt", "↑"]],
  ["next", ["Alt", "↓"]],
  ["quote", ["↑"]],
  ["leave", ["Esc"]],
  ["mute", ["Mod", "Shift", "M"]],
  ["hangUp", ["Mod", "Shift", "H"]],
  ["list", ["?"]]
] as const

const SENDING = {
  enter: [
    ["send", ["Enter"]],
    ["newLine", ["Shift", "Enter"]]
  ],
  ctrlEnter: [
    ["send", ["Mod", "Enter"]],
    ["newLine", ["Enter"]]
  ]
} as const

/** What keys do, for who asks with `?` or in the settings. */
export const ShortcutList = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText()
  const { sendWith = "enter" } = useSignal(setting)
  const mod = isApple() ? "⌘" : t("keys:ctrl")
  return (
    <Dialog title={t("keys:title")} onClose={onClose} actions={<Button onClick={onClose}>{t("app:close")}</Button>}>
      <dl className={css["list"]}>
        {[...SENDING[sendWith], ...ROWS].map(([name, keys]) => (
          <div key={name}>
            <dt>{t(`keys:${name}`)}</dt>
            <dd dir="ltr">
              {keys.map((key) => (
                <kbd key={key}>{key === "Mod" ? mod : key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
