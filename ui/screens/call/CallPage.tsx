import { callPerson, isCallable } from "#adapters/views/call/callable.ts"
import { chatHead } from "#adapters/views/chat/chatHead.ts"
import { personNamed } from "#adapters/views/shared/address.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Avatar } from "../../parts/avatar/Avatar.tsx"
import { Button, ButtonLink } from "../../parts/input/Button.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { useQuery } from "../../routing/hashLocation.ts"
import { chatPath, PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import css from "./CallPage.module.css"

/** A call by its address: with whom, and by voice or video. Nobody is called by an address alone, and no name in it is believed (DEC-0355). */
export const CallPage = () => {
  const t = useText()
  const query = useQuery()
  const id = personNamed(query.get("id"))
  const isVideo = query.get("type") === "1"
  return (
    <ScreenPage look="cards" bar={<TopBar title={t(isVideo ? "call:video" : "call:voice")} back={PATHS.home} />}>
      {id === null ? <Empty text={t("call:nobody")} /> : <Offered chat={String(id) as ContactId} isVideo={isVideo} />}
    </ScreenPage>
  )
}

const Offered = ({ chat, isVideo }: { readonly chat: ContactId; readonly isVideo: boolean }) => {
  const t = useText()
  const { avatar, name } = useSignal(chatHead(chat))
  const mayCall = useSignal(isCallable(chat))
  if (!mayCall) return <Empty text={t("call:nobody")} />
  return (
    <div className={css["page"]}>
      <Avatar name={name} url={avatar} size={96} />
      <h2 dir="auto">{name}</h2>
      <Button wide onClick={() => callPerson(chat, isVideo ? "video" : "voice")}>
        {t(isVideo ? "call:video" : "call:voice")}
      </Button>
      <ButtonLink wide look="quiet" href={chatPath(chat)}>
        {t("contacts:detail.sendMessage")}
      </ButtonLink>
    </div>
  )
}
