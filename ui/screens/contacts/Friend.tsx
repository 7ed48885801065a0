import { useEffect, useState } from "react"
import { type Direction, friendRequests } from "#adapters/views/contacts/friendRequests.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { totals } from "#adapters/views/shared/totals.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { AddFriendIcon } from "../../parts/icons/actionIcons.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { Skeleton } from "../../parts/page/Skeleton.tsx"
import { tabId, TabList } from "../../parts/page/TabList.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { useWhenBack } from "../../hooks/useWhenBack.ts"
import { useWords } from "../../words.ts"
import css from "./Friend.module.css"
import { RequestRow } from "./RequestRow.tsx"

const DIRECTIONS: ReadonlyArray<Direction> = ["received", "initiated"]
const PANEL = "requests"

/** Who asked me to be a friend, and whom I asked. */
export const Friend = () => {
  const t = useText()
  const [direction, setDirection] = useState<Direction>("received")
  useEffect(() => {
    let known = -1
    // the number that waits changes with each request that comes or is taken care of elsewhere
    return totals.subscribe(({ system }) => {
      if (system === known) return
      known = system
      queueMicrotask(() => dispatchCommand({ _tag: "RequestsAsked", direction }))
    })
  }, [direction])
  return (
    <ScreenPage bar={<TopBar title={t("contacts:requests.title")} back={PATHS.contacts} />}>
      <TabList
        className={css["tabs"]}
        label={t("contacts:requests.title")}
        panel={PANEL}
        tabs={DIRECTIONS.map((tab) => ({ tab, label: t(`contacts:requests.${tab}`) }))}
        value={direction}
        onChange={setDirection}
      />
      <div role="tabpanel" id={PANEL} className={css["panel"]} aria-labelledby={tabId(PANEL, direction)} tabIndex={-1}>
        <Requests direction={direction} />
      </div>
    </ScreenPage>
  )
}

const Requests = ({ direction }: { readonly direction: Direction }) => {
  const t = useText()
  const say = useWords()
  const list = useSignal(friendRequests(direction))
  const ask = (): void => dispatchCommand({ _tag: "RequestsAsked", direction })
  useWhenBack(() => list._tag === "Failed" && ask())
  if (list._tag === "Loading") return <Skeleton rows={4} />
  if (list._tag === "Failed")
    return (
      <Empty alert text={say(list.words) || t("contacts:requests.failed")}>
        <Button look="quiet" onClick={ask}>
          {t("contacts:requests.retry")}
        </Button>
      </Empty>
    )
  if (list.requests.length === 0)
    return (
      <Empty
        text={t(direction === "received" ? "contacts:requests.noReceived" : "contacts:requests.noInitiated")}
        icon={<AddFriendIcon size={32} />}
      />
    )
  return list.requests.map((request) => <RequestRow key={request.id} request={request} />)
}
