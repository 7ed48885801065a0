import { type RecordFilter, horizonOf, nothingOf, recordPage } from "#adapters/views/search/record.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { SearchIcon } from "../../parts/icons/rowIcons.tsx"
import { Skeleton } from "../../parts/page/Skeleton.tsx"
import { tabId } from "../../parts/page/TabList.tsx"
import { useText } from "../../text.ts"
import { useWords } from "../../words.ts"
import { OpenedFile } from "../chat/file/OpenedFile.tsx"
import { Pager } from "../found/Pager.tsx"
import { FOUND } from "./Filters.tsx"
import { FoundFile } from "./FoundFile.tsx"
import { FoundLooks } from "./FoundLooks.tsx"
import { FoundMessage } from "./FoundMessage.tsx"
import css from "./Record.module.css"

interface Props {
  readonly chat: ContactId
  readonly words: string
  readonly filter: RecordFilter
  readonly onPage: (page: number) => void
  readonly onRetry: () => void
}

/** What is looked at rather than read. */
const isLooks = (filter: RecordFilter): boolean => filter === "image" || filter === "video"

/** What was found, page by page, and how far the search looks. */
export const RecordResults = (props: Props) => (
  <div id={FOUND} role="tabpanel" aria-labelledby={tabId(FOUND, props.filter)} data-record>
    <Found {...props} />
  </div>
)

const Found = ({ chat, filter, words, onPage, onRetry }: Props) => {
  const t = useText()
  const say = useWords()
  const found = useSignal(recordPage(chat))
  const nothing = nothingOf(words, filter)
  const looksAt = horizonOf(filter)
  const horizon = looksAt !== null && <p className={css["note"]}>{t("record:horizon", { number: looksAt })}</p>
  const retry = (
    <Button look="quiet" onClick={onRetry}>
      {t("app:tryAgain")}
    </Button>
  )
  switch (found._tag) {
    case "Loading":
      return <Skeleton rows={6} />
    case "Unreached":
      return <Empty text={t("record:unreached")}>{retry}</Empty>
    case "Failed":
      return (
        <Empty alert text={say(found.words) || t("record:failed")}>
          {retry}
        </Empty>
      )
    case "Nothing":
      return (
        <>
          <Empty text={t(`record:${nothing}`, { words })} icon={<SearchIcon size={32} />} />
          {nothing !== "empty" && horizon}
        </>
      )
    case "Page": {
      const { at, isOpen, messages } = found
      return (
        <>
          <output className={css["note"]} style={{ display: "block" }}>
            {t(isOpen ? "record:atLeast" : "record:total", { count: at.total })}
          </output>
          {isLooks(filter) ? (
            <FoundLooks messages={messages} />
          ) : (
            <ul>
              {messages.map((message) => (
                <li key={message.id}>
                  {filter === "file" ? <FoundFile message={message} /> : <FoundMessage message={message} words={words} />}
                </li>
              ))}
            </ul>
          )}
          <Pager
            at={at}
            label={t("record:pages")}
            previous={t("record:previous")}
            next={t("record:next")}
            here={t("record:page", { page: at.page, pages: at.pages })}
            onPage={onPage}
          />
          {horizon}
          {filter === "file" && <OpenedFile />}
        </>
      )
    }
  }
}
