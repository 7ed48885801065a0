import { link } from "#adapters/signals/connection.ts"
import { messageList, refreshing } from "#adapters/signals/messageList.ts"
import { command } from "#adapters/signals/store.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import { Button, ButtonLink } from "../../parts/Button.tsx"
import { Empty } from "../../parts/Empty.tsx"
import { IconButton, IconLink } from "../../parts/IconButton.tsx"
import { AddFriendIcon, MessagesIcon, RefreshIcon } from "../../parts/icons.tsx"
import { Page } from "../../parts/Page.tsx"
import { Skeleton } from "../../parts/Skeleton.tsx"
import { TopBar } from "../../parts/TopBar.tsx"
import { PATHS } from "../../paths.ts"
import { useText } from "../../text.ts"
import { Unconnected } from "../../Unconnected.tsx"
import { useWords } from "../../words.ts"
import { ChatList } from "./ChatList.tsx"

const refresh = () => command({ _tag: "ContactsAsked" })

const Content = () => {
  const t = useText()
  const say = useWords()
  const list = useSignal(messageList)
  switch (list._tag) {
    case "Loading":
      return <Skeleton rows={12} />
    case "Failed":
      return (
        <Empty text={say(list.words)}>
          <Button onClick={refresh}>{t("app:tryAgain")}</Button>
        </Empty>
      )
    case "Unloaded":
      return <Empty text={t("home:unloaded")} icon={<MessagesIcon size={32} />} />
    case "Chats":
      return list.ids.length > 0 ? (
        <ChatList ids={list.ids} />
      ) : (
        <Empty text={t("home:empty")} icon={<MessagesIcon size={32} />}>
          <ButtonLink href={PATHS.search}>{t("home:findPeople")}</ButtonLink>
        </Empty>
      )
  }
}

/** The entry page: everybody I write with, the pinned first, then the newest (spec 2.3, 4.12). */
export const MessageList = () => {
  const t = useText()
  const state = useSignal(link)
  const isRefreshing = useSignal(refreshing)
  const bar = (
    <>
      <TopBar title={t("app:tabs.messages")} note={state._tag === "Reconnecting" ? t("home:reconnecting") : undefined}>
        <IconButton label={t("home:refresh")} aria-busy={isRefreshing || undefined} onClick={refresh}>
          <RefreshIcon />
        </IconButton>
        <IconLink label={t("home:addFriend")} href={PATHS.search}>
          <AddFriendIcon />
        </IconLink>
      </TopBar>
      <Unconnected />
    </>
  )
  return (
    <Page bar={bar}>
      <Content />
    </Page>
  )
}
