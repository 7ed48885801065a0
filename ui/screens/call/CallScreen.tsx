import { useEffect, useRef, useState } from "react"
import { keepWhileTalking } from "#adapters/views/call/callBack.ts"
import { chatHead } from "#adapters/views/chat/chatHead.ts"
import { callShown, type CallShown } from "#adapters/views/call/callShown.ts"
import { sharesScreen } from "#adapters/views/call/inCall.ts"
import { streams } from "#adapters/views/call/streams.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Avatar } from "../../parts/avatar/Avatar.tsx"
import { IconButton } from "../../parts/input/IconButton.tsx"
import { LargerIcon, SmallerIcon } from "../../parts/icons/callIcons.tsx"
import { useText } from "../../text.ts"
import { CallButtons } from "./CallButtons.tsx"
import css from "./CallScreen.module.css"
import { CallStatus } from "./CallStatus.tsx"
import { More } from "./More.tsx"
import { OwnPicture } from "./OwnPicture.tsx"
import { RefuseWith } from "./RefuseWith.tsx"
import { Heard, VideoOf } from "./Stream.tsx"
import { useCallKeys } from "./useCallKeys.ts"

/** The call on this device: full on a telephone, a card in a corner of a desk, and small while one goes on with something else. */
export const CallScreen = () => {
  const call = useSignal(callShown)
  return call === null ? null : <Call call={call} />
}

const Call = ({ call }: { readonly call: CallShown }) => {
  const t = useText()
  const { avatar, name } = useSignal(chatHead(call.peer))
  const [isSmall, setSmall] = useState(false)
  const [isLarge, setLarge] = useState(false)
  const around = useRef<HTMLElement>(null)
  const { isTheirScreen, theirs } = useSignal(streams)
  const isSharing = useSignal(sharesScreen)
  const seesThem = (theirs?.getVideoTracks().length ?? 0) > 0
  const isVideo = call.media === "video" || seesThem
  const isTaken = call.since !== null
  const { media, peer } = call
  const showsMine = isSharing || (!call.cameraOff && call.phase !== "ringing" && call.phase !== "opening")
  useCallKeys(call)
  useEffect(() => (isTaken ? keepWhileTalking({ media, peer }) : undefined), [isTaken, media, peer])
  return (
    <section
      ref={around}
      className={css["call"]}
      data-call={call.phase}
      data-media={isVideo ? "video" : "voice"}
      data-small={isSmall || undefined}
      data-large={(isLarge && isVideo) || undefined}
      data-screen={isTheirScreen || undefined}
      data-camera={call.cameraOff ? undefined : "on"}
      aria-label={t(call.media === "video" ? "call:withVideo" : "call:withVoice", { name })}
    >
      {isTaken && isVideo ? (
        <VideoOf of="theirs" label={t(isTheirScreen ? "call:theirScreen" : "call:theirs", { name })} />
      ) : (
        <Heard />
      )}
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
        {isTaken && <More around={around} isVideo={isVideo} isLarge={isLarge} onLarge={setLarge} />}
      </div>
      {showsMine && !isSmall && <OwnPicture isScreen={isSharing} />}
      {call.phase === "ringing" && <RefuseWith peer={call.peer} />}
      <CallButtons call={call} />
    </section>
  )
}
