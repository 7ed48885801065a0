import { callPerson, isCallable } from "#adapters/views/call/callable.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { UserId } from "#engine/account/User.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { HandsetIcon } from "../../parts/icons/callIcons.tsx"
import { MessagesIcon } from "../../parts/icons/icons.tsx"
import { VideoIcon } from "../../parts/icons/pictureIcons.tsx"
import { chatPath } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { TileButton, TileLink, Tiles } from "./Tiles.tsx"

/** To the chat with a friend, or to a call. */
export const WriteTiles = ({ id }: { readonly id: UserId }) => {
  const t = useText()
  const chat = String(id) as ContactId
  const mayCall = useSignal(isCallable(chat))
  return (
    <Tiles>
      <TileLink href={chatPath(chat)} icon={<MessagesIcon />} label={t("contacts:detail.sendMessage")} />
      {mayCall && (
        <>
          <TileButton icon={<HandsetIcon />} label={t("contacts:detail.voiceCall")} onClick={() => callPerson(chat, "voice")} />
          <TileButton icon={<VideoIcon />} label={t("contacts:detail.videoCall")} onClick={() => callPerson(chat, "video")} />
        </>
      )}
    </Tiles>
  )
}
