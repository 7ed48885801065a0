import { type RefObject, useState } from "react"
import { canFloat, choosableDevices, toggleFloating } from "#adapters/views/call/inCall.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { EnlargeIcon, FloatIcon, ReduceIcon } from "../../parts/icons/callIcons.tsx"
import { SettingsIcon } from "../../parts/icons/pictureIcons.tsx"
import { IconButton } from "../../parts/input/IconButton.tsx"
import { useText } from "../../text.ts"
import css from "./CallScreen.module.css"
import { Devices } from "./Devices.tsx"

interface Props {
  /** The part of the page with the picture of the other side. */
  readonly around: RefObject<HTMLElement | null>
  readonly isVideo: boolean
  readonly isLarge: boolean
  readonly onLarge: (isLarge: boolean) => void
}

/** What a call is heard and seen by, and how large it is. */
export const More = ({ around, isLarge, isVideo, onLarge }: Props) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const isOffered = useSignal(choosableDevices).length > 0
  const floated = (): void => {
    const picture = around.current?.querySelector<HTMLVideoElement>("video[data-of=theirs]")
    // a browser that has no picture yet, or was not pressed, leaves it where it is
    if (picture) toggleFloating(picture).catch(() => undefined)
  }
  return (
    <div className={css["more"]}>
      {isOffered && (
        <IconButton label={t("call:devices")} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <SettingsIcon size={22} />
        </IconButton>
      )}
      {isVideo && canFloat() && (
        <IconButton label={t("call:float")} onClick={floated}>
          <FloatIcon size={22} />
        </IconButton>
      )}
      {isVideo && (
        <div className={css["large"]}>
          <IconButton label={t(isLarge ? "call:reduce" : "call:enlarge")} onClick={() => onLarge(!isLarge)}>
            {isLarge ? <ReduceIcon size={22} /> : <EnlargeIcon size={22} />}
          </IconButton>
        </div>
      )}
      {isOpen && <Devices onClose={() => setOpen(false)} />}
    </div>
  )
}
