import { useEffect, useState } from "react"
import { chatNamed } from "#adapters/views/shared/address.ts"
import { chatHead } from "#adapters/views/chat/chatHead.ts"
import { type RecordFilter, findIn } from "#adapters/views/search/record.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { navigate, usePath, useQuery } from "../../routing/hashLocation.ts"
import { IconButton } from "../../parts/input/IconButton.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { SearchField } from "../../parts/input/SearchField.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { chatPath, PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { useWhenBack } from "../../hooks/useWhenBack.ts"
import { useSoon } from "../found/useSoon.ts"
import { Filters } from "./Filters.tsx"
import css from "./Record.module.css"
import { CalendarIcon } from "./icons.tsx"
import { RecordResults } from "./RecordResults.tsx"
import { ToDay } from "./ToDay.tsx"

/** What was said in the chat that the address names (spec 2.14); without one there is nothing to look through. */
export const Record = () => {
  const id = chatNamed(useQuery().get("id"))
  const isHere = usePath() === PATHS.record
  useEffect(() => {
    if (id === null && isHere) navigate(PATHS.home, { replace: true })
  }, [id, isHere])
  return id === null ? null : <RecordOf key={id} chat={id} />
}

const RecordOf = ({ chat }: { readonly chat: ContactId }) => {
  const t = useText()
  const { name } = useSignal(chatHead(chat))
  const [isDay, setDay] = useState(false)
  const [asked, setAsked] = useState<{ readonly words: string; readonly filter: RecordFilter; readonly page: number }>({
    words: "",
    filter: "all",
    page: 1
  })
  const { composition, submit, type, typed } = useSoon((words) =>
    // later than it was typed: another kind may have been chosen in between
    setAsked((now) => (words === now.words ? now : { ...now, words, page: 1 }))
  )
  useEffect(() => {
    findIn(chat, asked.words, asked.filter, asked.page)
  }, [asked, chat])
  useEffect(() => () => dispatchCommand({ _tag: "TaskForgetAsked", task: "find" }), [])
  const again = (): void => setAsked({ ...asked })
  useWhenBack(again)
  return (
    <ScreenPage
      bar={
        <>
          <TopBar title={t("record:title")} back={chatPath(chat)} note={name === "" ? undefined : <bdi>{name}</bdi>}>
            <IconButton label={t("record:day.title")} onClick={() => setDay(true)}>
              <CalendarIcon />
            </IconButton>
          </TopBar>
          <div className={css["field"]} {...composition}>
            <SearchField focused label={t("record:label")} value={typed} onChange={type} onSubmit={submit} />
          </div>
          <Filters value={asked.filter} onChange={(filter) => setAsked((now) => ({ ...now, filter, page: 1 }))} />
        </>
      }
    >
      {isDay && <ToDay chat={chat} onClose={() => setDay(false)} />}
      <RecordResults chat={chat} {...asked} onPage={(page) => setAsked({ ...asked, page })} onRetry={again} />
    </ScreenPage>
  )
}
