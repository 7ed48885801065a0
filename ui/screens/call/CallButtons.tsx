import type { ReactNode } from "react"
import { canShareScreen, shareScreen, sharesScreen } from "#adapters/views/call/inCall.ts"
import { type CallShown, hangUp, setCamera, setMicrophone, takeCall } from "#adapters/views/call/callShown.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { CameraOffIcon, HangUpIcon, MicrophoneOffIcon, HandsetIcon, ScreenIcon } from "../../parts/icons/callIcons.tsx"
import { VideoIcon } from "../../parts/icons/pictureIcons.tsx"
import { MicrophoneIcon } from "../../parts/icons/soundIcons.tsx"
import { useText } from "../../text.ts"
import css from "./CallScreen.module.css"

interface RoundProps {
  readonly label: string
  readonly look?: "take" | "end"
  /** Whether it is switched on, of one that switches. */
  readonly pressed?: boolean
  /** Not in a small call. */
  readonly isExtra?: boolean
  readonly act: () => unknown
  readonly children: ReactNode
}

/** A round button of a call. */
export const Round = ({ act, children, isExtra = false, label, look, pressed }: RoundProps) => (
  <button
    type="button"
    className={css["round"]}
    data-look={look}
    data-extra={isExtra || undefined}
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    onClick={() => void act()}
  >
    {children}
  </button>
)

/** What can be done with the call as it stands. */
export const CallButtons = ({ call: { cameraOff, media, muted, outgoing, phase, since } }: { readonly call: CallShown }) => {
  const t = useText()
  const isSharing = useSignal(sharesScreen)
  if (phase === "ringing")
    return (
      <div className={css["buttons"]}>
        <Round label={t("call:refuse")} look="end" act={hangUp}>
          <HangUpIcon size={28} />
        </Round>
        <Round label={t("call:take")} look="take" act={takeCall}>
          {media === "video" ? <VideoIcon size={28} /> : <HandsetIcon size={28} />}
        </Round>
      </div>
    )
  return (
    <div className={css["buttons"]}>
      <Round label={t(muted ? "call:unmute" : "call:mute")} pressed={muted} act={() => setMicrophone(muted)}>
        {muted ? <MicrophoneOffIcon size={26} /> : <MicrophoneIcon size={26} />}
      </Round>
      {(media === "video" || since !== null) && (
        <Round
          label={t(cameraOff ? "call:cameraOn" : "call:cameraOff")}
          isExtra
          pressed={cameraOff === (media === "video")}
          act={() => setCamera(cameraOff)}
        >
          {cameraOff && media === "video" ? <CameraOffIcon size={26} /> : <VideoIcon size={26} />}
        </Round>
      )}
      {since !== null && canShareScreen() && (
        <Round
          label={t(isSharing ? "call:stopSharing" : "call:share")}
          isExtra
          pressed={isSharing}
          act={() => shareScreen(!isSharing)}
        >
          <ScreenIcon size={26} />
        </Round>
      )}
      <Round label={t(since === null && outgoing ? "call:cancel" : "call:hangUp")} look="end" act={hangUp}>
        <HangUpIcon size={28} />
      </Round>
    </div>
  )
}
