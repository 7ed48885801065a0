import { useEffect, useState } from "react"
import { keepWhileTalking } from "#adapters/views/call/callBack.ts"
import { chatHead } from "#adapters/views/chat/chatHead.ts"
import { callShown, type CallShown } from "#adapters/views/call/callShown.ts"
import { choosable } from "#adapters/views/call/inCall.ts"
import { streams } from "#adapters/views/call/streams.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Avatar } from "../../parts/avatar/Avatar.tsx"
import { IconButton } from "../../parts/input/IconButton.tsx"
import { LargerIcon, SmallerIcon } from "../../parts/icons/callIcons.tsx"
import { SettingsIcon } from "../../parts/icons/pictureIcons.tsx"
import { useText } from "../../text.ts"
import { CallButtons } from "./CallButtons.tsx"
import css from "./CallScreen.module.css"
import { CallStatus } from "./CallStatus.tsx"
import { Devices } from "./Devices.tsx"
import { RefuseWith } from "./RefuseWith.tsx"
import { Heard, VideoOf } from "./Stream.tsx"

/** The call on this device: full on a telephone, a card in a corner of a desk, and small while one goes on with something else. */
export const CallScreen = () => {
  const call = useSignal(callShown)
  return call === null ? null : <Call call={call} />
}

const Call = ({ call }: { readonly call: CallShown }) => {
  const t = useText()
  const { avatar, name } = useSignal(chatHead(call.peer))
  const [isSmall, setSmall] = useState(false)
  const seesThem = (useSignal(streams).theirs?.getVideoTracks().length ?? 0) > 0
  const isVideo = call.media === "video" || seesThem
  const isTaken = call.since !== null
  const { media, peer } = call
  useEffect(() => (isTaken ? keepWhileTalking({ media, peer }) : undefined), [isTaken, media, peer])
  return (
    <section
      className={css["call"]}
      data-call={call.phase}
      data-media={isVideo ? "video" : "voice"}
      data-small={isSmall || undefined}
      data-camera={call.cameraOff ? undefined : "on"}
      aria-label={t(call.media === "video" ? "call:withVideo" : "call:withVoice", { name })}
    >
      {isTaken && isVideo ? <VideoOf of="theirs" label={t("call:theirs", { name })} /> : <Heard />}
      <div className={css["head"]}>
        <div className={css["face"]}>
          <Avatar name={name} url={avatar} size={isSmall ? 32 : 96} />
        </div>
        <div className={css["who"]}>
          <h2 dir="auto">{name}</h2>
          <CallStatus call={call} />
        </div>
        {call.phase !== "ringing" && (
          <div className={css["size"]}>
            <IconButton label={t(isSmall ? "call:larger" : "call:smaller")} onClick={() => setSmall(!isSmall)}>
              {isSmall ? <LargerIcon size={22} /> : <SmallerIcon size={22} />}
            </IconButton>
          </div>
        )}
        {isTaken && <More />}
      </div>
      {!call.cameraOff && call.phase !== "ringing" && call.phase !== "opening" && <VideoOf of="mine" label={t("call:mine")} />}
      {call.phase === "ringing" && <RefuseWith peer={call.peer} />}
      <CallButtons call={call} />
    </section>
  )
}

/** What a call is heard and seen by. */
const More = () => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const isOffered = useSignal(choosable).length > 0
  return (
    <div className={css["more"]}>
      {isOffered && (
        <IconButton label={t("call:devices")} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <SettingsIcon size={22} />
        </IconButton>
      )}
      {isOpen && <Devices onClose={() => setOpen(false)} />}
    </div>
  )
}
