import { callBack, declineCallBack, interruptedCall } from "#adapters/views/call/callBack.ts"
import { chatHead } from "#adapters/views/chat/chatHead.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Avatar } from "../../parts/avatar/Avatar.tsx"
import { HandsetIcon, HangUpIcon } from "../../parts/icons/callIcons.tsx"
import { VideoIcon } from "../../parts/icons/pictureIcons.tsx"
import { useText } from "../../text.ts"
import { Round } from "./CallButtons.tsx"
import css from "./CallScreen.module.css"

/** Offers to call again whom one was talking to when the page was reloaded (DEC-0339). */
export const CallBack = () => {
  const call = useSignal(interruptedCall)
  return call === null ? null : <Offer {...call} />
}

const Offer = ({ media, peer }: NonNullable<typeof interruptedCall.value>) => {
  const t = useText()
  const { avatar, name } = useSignal(chatHead(peer))
  const isVideo = media === "video"
  return (
    <section
      className={css["call"]}
      data-small
      data-media={media}
      aria-label={t(isVideo ? "call:withVideo" : "call:withVoice", { name })}
    >
      <div className={css["head"]}>
        <div className={css["face"]}>
          <Avatar name={name} url={avatar} size={32} />
        </div>
        <div className={css["who"]}>
          <h2 dir="auto">{name}</h2>
          <output className={css["state"]}>{t("call:interrupted")}</output>
        </div>
      </div>
      <div className={css["buttons"]}>
        <Round label={t("app:close")} look="end" act={declineCallBack}>
          <HangUpIcon size={24} />
        </Round>
        <Round label={t("call:again")} look="take" act={() => callBack(peer, media)}>
          {isVideo ? <VideoIcon size={24} /> : <HandsetIcon size={24} />}
        </Round>
      </div>
    </section>
  )
}
