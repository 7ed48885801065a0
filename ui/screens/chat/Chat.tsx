import { useEffect, useLayoutEffect, useRef } from "react"
import { callPerson, isCallable } from "#adapters/views/call/callable.ts"
import { chatNamed } from "#adapters/views/shared/address.ts"
import { chatHead } from "#adapters/views/chat/chatHead.ts"
import { closeFindBar, findBar, openFindBar } from "#adapters/views/search/findBar.ts"
import { connectionNotice } from "#adapters/views/shared/connection.ts"
import { silence } from "#adapters/views/chat/silenced.ts"
import { isForeignChat } from "#adapters/views/chat/notMine.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { lazyPart } from "../../lazyPart.tsx"
import { navigate, usePath, useQuery } from "../../routing/hashLocation.ts"
import { ChatAvatar } from "../../parts/avatar/ChatAvatar.tsx"
import { IconButton, IconLink } from "../../parts/input/IconButton.tsx"
import { HandsetIcon } from "../../parts/icons/callIcons.tsx"
import { MoreIcon, SearchIcon } from "../../parts/icons/rowIcons.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { infoPath, PATHS, recordPath } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { Unconnected } from "../../Unconnected.tsx"
import { useLeaveWhenGone } from "../../hooks/useLeaveWhenGone.ts"
import { useWide } from "../../hooks/useWide.ts"
import css from "./Chat.module.css"
import { AnnouncementBar } from "./AnnouncementBar.tsx"
import { DropTarget } from "./attach/DropTarget.tsx"
import { Foot } from "./composer/Foot.tsx"
import { GroupCount } from "./GroupCount.tsx"
import { MessageHistory } from "./list/History.tsx"
import { Presence } from "./Presence.tsx"
import { returnToChat } from "./toChat.ts"
import { useInfoBeside } from "./useInfoBeside.ts"
import { useVisibleHeight } from "./useVisibleHeight.ts"

const FindBar = lazyPart(["record"], () => import("./find/FindBar.tsx").then((it) => it.FindBar))

/** The chat that the address names; without one there is nothing to show here. */
export const ChatScreen = () => {
  const id = chatNamed(useQuery().get("id"))
  const isHere = usePath() === PATHS.chat
  useLayoutEffect(() => {
    if (id === null && isHere) navigate(PATHS.home, { replace: true })
  }, [id, isHere])
  return id === null ? null : <ChatWith key={id} id={id} />
}

const ChatWith = ({ id }: { readonly id: ContactId }) => {
  const t = useText()
  const page = useRef<HTMLDivElement>(null)
  const { avatar, kind, name, presence } = useSignal(chatHead(id))
  const state = useSignal(connectionNotice)._tag
  // nothing can be written, looked for or set in a chat of others
  const isNone = useSignal(isForeignChat(id))
  const mayWrite = useSignal(silence(id)) === null
  const mayCall = useSignal(isCallable(id))
  // on a desk the list beside it says so
  const wide = useWide()
  const isSearching = useSignal(findBar) === id
  const isInfoBeside = useInfoBeside()
  const toInfo = isNone ? undefined : (): void => (isInfoBeside ? returnToChat(id) : navigate(infoPath(id)))
  useVisibleHeight(page)
  useLeaveWhenGone(id)
  useEffect(() => {
    dispatchCommand({ _tag: "ChatOpenAsked", chat: id })
    return () => {
      dispatchCommand({ _tag: "ChatCloseAsked", chat: id })
      closeFindBar()
    }
  }, [id])
  return (
    <div ref={page} className={css["chat"]}>
      <TopBar
        title={name === "" ? t("chat:title") : name}
        back={isInfoBeside ? undefined : PATHS.home}
        lead={
          kind !== "unknown" && (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys have the button at the end
            <span className={css["picture"]} onClick={toInfo}>
              <ChatAvatar kind={kind} name={name} url={avatar} size={32} />
            </span>
          )
        }
        onTitle={toInfo}
        note={
          state !== "Fine" ? (
            t(`chat:link.${state}`)
          ) : kind === "group" ? (
            <GroupCount chat={id} />
          ) : presence === "" ? undefined : (
            <Presence presence={presence} />
          )
        }
      >
        {!isNone && (
          <>
            {mayCall && (
              <IconButton label={t("chat:call")} onClick={() => callPerson(id, "voice")}>
                <HandsetIcon />
              </IconButton>
            )}
            {wide ? (
              <IconButton
                label={t("chat:find")}
                aria-expanded={isSearching}
                onClick={() => (isSearching ? closeFindBar() : openFindBar(id))}
              >
                <SearchIcon />
              </IconButton>
            ) : (
              <IconLink label={t("chat:find")} href={recordPath(id)}>
                <SearchIcon />
              </IconLink>
            )}
            <IconLink label={t("chat:info")} href={infoPath(id)}>
              <MoreIcon />
            </IconLink>
          </>
        )}
      </TopBar>
      {!wide && <Unconnected />}
      {wide && isSearching && <FindBar chat={id} />}
      <AnnouncementBar chat={id} />
      <MessageHistory chat={id} name={name} />
      {!isNone && <Foot chat={id} />}
      {!isNone && mayWrite && <DropTarget chat={id} page={page} />}
    </div>
  )
}
