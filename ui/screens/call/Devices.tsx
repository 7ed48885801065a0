import { choosableDevices, chooseDevice } from "#adapters/views/call/inCall.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Options } from "../../parts/input/Options.tsx"
import { Dialog } from "../../parts/overlay/Dialog.tsx"
import { useText } from "../../text.ts"
import css from "./Devices.module.css"

/** Microphone, loudspeaker and camera of the call, each among those that are there. */
export const Devices = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText()
  const kinds = useSignal(choosableDevices)
  return (
    <Dialog title={t("call:devices")} sheet onClose={onClose} actions={<Button onClick={onClose}>{t("app:close")}</Button>}>
      {kinds.map(({ chosen, devices, kind }) => (
        <section key={kind} className={css["kind"]}>
          <h3 aria-hidden>{t(`call:device.${kind}`)}</h3>
          <Options
            label={t(`call:device.${kind}`)}
            value={chosen}
            options={[
              { value: "", label: t("call:device.system") },
              ...devices.map(({ id, name }, at) => ({
                value: id,
                label: name === "" ? t("call:device.unnamed", { kind: t(`call:device.${kind}`), number: at + 1 }) : name
              }))
            ]}
            onChange={(device) => void chooseDevice(kind, device)}
          />
        </section>
      ))}
    </Dialog>
  )
}
