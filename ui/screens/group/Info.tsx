import { chatNamed } from "#adapters/views/shared/address.ts"
import { knownContact } from "#adapters/views/chat/chatHead.ts"
import { contactList } from "#adapters/views/contacts/contactList.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { useQuery } from "../../routing/hashLocation.ts"
import { Empty } from "../../parts/page/Empty.tsx"
import { CloseIcon } from "../../parts/icons/rowIcons.tsx"
import { IconButton } from "../../parts/input/IconButton.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { Skeleton } from "../../parts/page/Skeleton.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { chatPath, PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { useLeaveWhenGone } from "../../hooks/useLeaveWhenGone.ts"
import { returnToChat } from "../chat/toChat.ts"
import { useInfoBeside } from "../chat/useInfoBeside.ts"
import { ChatSettings } from "./ChatSettings.tsx"
import { GroupInfoScreen } from "./GroupInfo.tsx"
import { PersonInfo } from "./PersonInfo.tsx"

/** What one may see and change of the chat that the address names (spec 2.11). */
export const Info = () => {
  const t = useText()
  const id = chatNamed(useQuery().get("id"))
  const isBeside = useInfoBeside()
  const back = id === null ? PATHS.home : chatPath(id)
  return (
    <ScreenPage
      look="cards"
      bar={
        <TopBar title={t("group:info.title")} back={isBeside ? undefined : back}>
          {isBeside && id !== null && (
            <IconButton label={t("app:close")} onClick={() => returnToChat(id)}>
              <CloseIcon />
            </IconButton>
          )}
        </TopBar>
      }
    >
      {id === null ? <Empty text={t("group:info.unknown")} /> : <Known key={id} id={id} />}
    </ScreenPage>
  )
}

const Known = ({ id }: { readonly id: ContactId }) => {
  const t = useText()
  const known = useSignal(knownContact(id))
  const isLoading = useSignal(contactList)._tag === "Loading"
  useLeaveWhenGone(id)
  if (known === null) return isLoading ? <Skeleton rows={4} /> : <Empty text={t("group:info.unknown")} />
  if (known.kind === "group") return <GroupInfoScreen id={id} />
  if (known.kind === "person") return <PersonInfo id={id} />
  return <ChatSettings id={id} />
}
