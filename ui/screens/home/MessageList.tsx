import { useCallback, useState } from "react"
import { announcement } from "#adapters/views/announcement/announcement.ts"
import { connectionNotice } from "#adapters/views/shared/connection.ts"
import { listComes } from "#adapters/views/shared/listComes.ts"
import { messageList, refreshList, refreshing } from "#adapters/views/chatList/messageList.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { usePath } from "../../routing/hashLocation.ts"
import { lazyPart } from "../../lazyPart.tsx"
import { Button } from "../../parts/input/Button.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { IconButton } from "../../parts/input/IconButton.tsx"
import { MessagesIcon } from "../../parts/icons/icons.tsx"
import { PlusIcon, RefreshIcon } from "../../parts/icons/rowIcons.tsx"
import { type MenuPlace, placeUnder } from "../../parts/overlay/MenuPlace.ts"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { SearchField } from "../../parts/input/SearchField.tsx"
import { Skeleton } from "../../parts/page/Skeleton.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { Unconnected } from "../../Unconnected.tsx"
import { useWords } from "../../words.ts"
import { ChatList } from "./ChatList.tsx"

/** Height of the search above the list, in pixels. */
const ABOVE = 60

const AddMenu = lazyPart(["list"], () => import("./actions/AddMenu.tsx").then((it) => it.AddMenu))
/** As high as the line that comes, which then moves nothing. */
const NEWS_OUTLINE = <div style={{ flex: "none", blockSize: 45 }} />
const News = lazyPart(["list"], () => import("./actions/News.tsx").then((it) => it.News), NEWS_OUTLINE, true)
const Found = lazyPart(["list", "search"], () => import("./find/Found.tsx").then((it) => it.Found), <Skeleton rows={3} />)
/** A list so short may hold nobody: what helps then is only fetched there. */
const SHORT = 4
const fetchWays = () => import("./actions/WaysToPeople.tsx").then((it) => it.WaysToPeople)
/** Where nothing else stands, what could not be fetched is said. */
const WaysToPeople = lazyPart(["codes"], fetchWays)
const WaysUnderSome = lazyPart(["codes"], fetchWays, null, true)
const ListActions = lazyPart(["list"], () => import("./actions/ListActions.tsx").then((it) => it.ListActions), null, true)

const Content = () => {
  const t = useText()
  const say = useWords()
  const list = useSignal(messageList)
  switch (list._tag) {
    case "Loading":
      return <Skeleton rows={12} />
    case "Failed":
      return (
        <Empty alert text={say(list.words)}>
          <Button onClick={refreshList}>{t("app:tryAgain")}</Button>
        </Empty>
      )
    case "Unloaded":
      return <Empty text={t("home:unloaded")} icon={<MessagesIcon size={32} />} />
    case "Chats":
      return (
        <>
          {list.ids.length > 0 && <ChatList ids={list.ids} top={ABOVE} />}
          {list.ids.length === 0 ? <WaysToPeople /> : list.ids.length < SHORT && <WaysUnderSome />}
        </>
      )
  }
}

/** The entry page: everybody I write with, the pinned first, then the newest; or whom I look for (spec 2.3, 2.4, 4.12). */
export const ChatListScreen = () => {
  const t = useText()
  const state = useSignal(connectionNotice)
  const isRefreshing = useSignal(refreshing)
  const comes = useSignal(listComes)
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [words, setWords] = useState("")
  const [isEntered, setEntered] = useState(false)
  const [adding, setAdding] = useState<MenuPlace | null>(null)
  const news = useSignal(announcement)
  const isAsked = usePath() === PATHS.find
  const entered = useCallback(() => setEntered(false), [])
  const bar = (
    <>
      <TopBar title={t("app:tabs.messages")} note={state._tag === "Reconnecting" ? t("home:reconnecting") : undefined}>
        <IconButton label={t("home:refresh")} aria-busy={isRefreshing || undefined} onClick={refreshList}>
          <RefreshIcon />
        </IconButton>
        <IconButton label={t("home:add")} aria-haspopup="menu" onClick={(event) => setAdding(placeUnder(event.currentTarget))}>
          <PlusIcon />
        </IconButton>
      </TopBar>
      <Unconnected />
      {news !== null && <News news={news} />}
      {adding !== null && <AddMenu place={adding} onClose={() => setAdding(null)} />}
    </>
  )
  return (
    <ScreenPage bar={bar} scroller={setScroller}>
      {scroller !== null && !comes && <ListActions scroller={scroller} />}
      <SearchField
        label={t("home:search")}
        name="chats"
        value={words}
        focused={isAsked}
        onChange={(text) => {
          setWords(text)
          setEntered(false)
        }}
        onSubmit={() => setEntered(words.trim() !== "")}
      />
      {words.trim() === "" || scroller === null ? (
        <Content />
      ) : (
        <Found words={words.trim()} top={ABOVE} scroller={scroller} isEntered={isEntered} onEntered={entered} />
      )}
    </ScreenPage>
  )
}
