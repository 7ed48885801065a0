import { type FormEvent, useEffect, useState } from "react"
import { peopleSearch } from "#adapters/views/contacts/peopleSearch.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { useQuery } from "../../routing/hashLocation.ts"
import { Avatar } from "../../parts/avatar/Avatar.tsx"
import { Button } from "../../parts/input/Button.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { Field } from "../../parts/input/Field.tsx"
import { ForwardIcon, SearchIcon } from "../../parts/icons/rowIcons.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { Skeleton } from "../../parts/page/Skeleton.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { detailPath, PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { useWhenBack } from "../../hooks/useWhenBack.ts"
import { useWords } from "../../words.ts"
import css from "./Search.module.css"

const focus = (input: HTMLInputElement | null): void => input?.focus()

/** Finds a person by the account; the search over the chats brings its words along. */
export const Search = () => {
  const given = useQuery().get("account") ?? ""
  return <Form key={given} given={given} />
}

const Form = ({ given }: { readonly given: string }) => {
  const t = useText()
  const [account, setAccount] = useState(given)
  const [asked, setAsked] = useState(given)
  useEffect(() => {
    dispatchCommand({ _tag: "TaskForgetAsked", task: "search" })
    if (given !== "") dispatchCommand({ _tag: "SearchAsked", account: given })
  }, [given])
  const find = (): void => {
    setAsked(account.trim())
    dispatchCommand({ _tag: "SearchAsked", account })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    find()
  }
  return (
    <ScreenPage bar={<TopBar title={t("contacts:search.title")} back={PATHS.contacts} />}>
      <form className={css["form"]} onSubmit={submit}>
        <Field
          ref={focus}
          label={t("contacts:search.label")}
          hint={t("contacts:search.hint")}
          placeholder={t("contacts:search.placeholder")}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          value={account}
          onChange={setAccount}
        />
        <Button type="submit" disabled={account.trim() === ""}>
          {t("contacts:search.find")}
        </Button>
      </form>
      <Results account={asked} onRetry={find} />
    </ScreenPage>
  )
}

const Results = ({ account, onRetry }: { readonly account: string; readonly onRetry: () => void }) => {
  const t = useText()
  const say = useWords()
  const search = useSignal(peopleSearch)
  useWhenBack(() => search._tag === "Failed" && onRetry())
  switch (search._tag) {
    case "Idle":
      return null
    case "Busy":
      return <Skeleton rows={1} />
    case "Failed":
      return (
        <Empty alert text={say(search.words) || t("contacts:search.failed")}>
          <Button look="quiet" onClick={onRetry}>
            {t("contacts:search.retry")}
          </Button>
        </Empty>
      )
    case "Nobody":
      return account === "" ? null : <Empty text={t("contacts:search.none", { account })} icon={<SearchIcon size={32} />} />
    case "Found":
      return (
        <section aria-label={t("contacts:search.results")}>
          {search.people.map(({ id, name, remark, avatar, account }) => (
            <Row
              key={id}
              href={detailPath(id)}
              start={<Avatar name={remark || name} url={avatar} />}
              title={remark || name}
              note={account}
              end={<ForwardIcon size={18} />}
            />
          ))}
        </section>
      )
  }
}
