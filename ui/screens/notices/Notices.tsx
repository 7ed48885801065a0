import { Fragment, useEffect } from "react"
import { announcements } from "#adapters/views/announcement/announcement.ts"
import { announcementList } from "#adapters/views/announcement/announcementList.ts"
import { chatHistory, readAgain } from "#adapters/views/chat/chatMessages.ts"
import { requestsShown } from "#adapters/views/contacts/friendRequests.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { RowGroup } from "../../parts/row/Group.tsx"
import { BellIcon } from "../../parts/icons/icons.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { Skeleton } from "../../parts/page/Skeleton.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { useWhenBack } from "../../hooks/useWhenBack.ts"
import { useWords } from "../../words.ts"
import { RequestsEntry } from "../contacts/RequestsEntry.tsx"
import { AnnouncementItem } from "./Announcement.tsx"
import css from "./Notices.module.css"

/** What the service has to say: friend requests, and its announcements, the newest first (spec 2.1). */
export const NoticesScreen = () => {
  const t = useText()
  const showsRequests = useSignal(requestsShown)
  useEffect(() => {
    dispatchCommand({ _tag: "ChatOpenAsked", chat: announcements })
    return () => dispatchCommand({ _tag: "ChatCloseAsked", chat: announcements })
  }, [])
  return (
    <ScreenPage look="cards" bar={<TopBar title={t("contacts:notices.title")} back={PATHS.home} />}>
      {showsRequests && (
        <RowGroup>
          <RequestsEntry />
        </RowGroup>
      )}
      <Announcements />
    </ScreenPage>
  )
}

const Announcements = () => {
  const t = useText()
  const say = useWords()
  const history = useSignal(chatHistory(announcements))
  const messages = useSignal(announcementList)
  const again = () => readAgain(announcements)
  useWhenBack(() => (history._tag === "Failed" || history._tag === "RowsFailed") && again())
  switch (history._tag) {
    case "Loading":
      return <Skeleton rows={4} />
    case "Failed":
      return (
        <Empty alert text={say(history.words) || t("contacts:notices.failed")}>
          <Button look="quiet" onClick={again}>
            {t("contacts:retry")}
          </Button>
        </Empty>
      )
    case "Empty":
      return <Empty text={t("contacts:notices.empty")} icon={<BellIcon size={32} />} />
    default:
      return (
        <section aria-label={t("contacts:notices.announcements")} className={css["announcements"]}>
          {messages.map(({ key, message }) => (
            <Fragment key={key}>
              {message.body._tag === "Text" && <AnnouncementItem message={message} html={message.body.html} />}
            </Fragment>
          ))}
          {history._tag === "RowsFailed" ? (
            <Button look="quiet" onClick={again}>
              {t("contacts:retry")}
            </Button>
          ) : (
            history.above !== "beginning" && (
              <Button
                look="quiet"
                busy={history.above === "loading"}
                onClick={() => dispatchCommand({ _tag: "OlderAsked", chat: announcements })}
              >
                {t("contacts:notices.older")}
              </Button>
            )
          )}
        </section>
      )
  }
}
