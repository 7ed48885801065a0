import { useEffect } from "react"
import { chosenPeople } from "#adapters/views/group/choices.ts"
import { groupInfo, groupRights } from "#adapters/views/group/group.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { stepBack } from "../../routing/hashLocation.ts"
import { Empty } from "../../parts/page/Empty.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { infoPath } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { useAsking } from "../../hooks/useAsking.ts"
import { useLeaveWhenGone } from "../../hooks/useLeaveWhenGone.ts"
import { Choosing } from "./Choosing.tsx"

/** Adds people to a group; those who are in it cannot be chosen. */
export const InviteScreen = ({ chat }: { readonly chat: ContactId }) => {
  const t = useText()
  const info = useSignal(groupInfo(chat))
  const may = useSignal(groupRights(chat))
  const asking = useAsking(`changeGroup:${chat}`, () => stepBack(infoPath(chat)))
  useLeaveWhenGone(chat)
  useEffect(() => dispatchCommand({ _tag: "MembersAsked", chat }), [chat])
  if (info !== null && !may.invite)
    return (
      <ScreenPage bar={<TopBar title={t("choose:invite.title")} back={infoPath(chat)} />}>
        <Empty text={t("choose:invite.refused")} />
      </ScreenPage>
    )
  return (
    <Choosing
      purpose="invite"
      chat={chat}
      title={t("choose:invite.title")}
      back={infoPath(chat)}
      confirm={(count) => t("choose:invite.confirm", { count })}
      asking={asking}
      onConfirm={(chosen) => asking.ask({ _tag: "InviteAsked", chat, people: chosenPeople(chosen) })}
    />
  )
}
