import { useEffect, useMemo, useState } from "react"
import { type ContactList, contactList, contactsFound, groupCount } from "#adapters/views/contacts/contactList.ts"
import { requestsShown } from "#adapters/views/contacts/friendRequests.ts"
import { friendsMatter } from "#adapters/views/shared/service.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Button, ButtonLink } from "../../parts/input/Button.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { IconLink } from "../../parts/input/IconButton.tsx"
import { AddFriendIcon, GroupIcon } from "../../parts/icons/actionIcons.tsx"
import { ContactsIcon } from "../../parts/icons/icons.tsx"
import { ForwardIcon, SearchIcon } from "../../parts/icons/rowIcons.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { SearchField } from "../../parts/input/SearchField.tsx"
import { Skeleton } from "../../parts/page/Skeleton.tsx"
import { Tile } from "../../parts/row/Tile.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { PATHS, searchPath } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { useWords } from "../../words.ts"
import css from "./Contacts.module.css"
import { People } from "./People.tsx"
import { PersonItem } from "./PersonRow.tsx"
import { RequestsEntry } from "./RequestsEntry.tsx"

/** Height of an entry, in pixels: a row with a picture. */
const ENTRY_HEIGHT = 60

/** The rows above the people: friend requests and groups. */
const Entries = () => {
  const t = useText()
  const groups = useSignal(groupCount)
  return (
    <>
      <RequestsEntry />
      <Row
        href={PATHS.groups}
        start={
          <Tile>
            <GroupIcon size={22} />
          </Tile>
        }
        title={t("contacts:groups.title")}
        end={
          <>
            {groups > 0 && groups}
            <ForwardIcon size={18} />
          </>
        }
      />
    </>
  )
}

/** Everybody one may write to, under their letters, the groups, and who asks to be among them. */
export const ContactsScreen = () => {
  const t = useText()
  const list = useSignal(contactList)
  const befriends = useSignal(friendsMatter)
  const showsRequests = useSignal(requestsShown)
  const [typed, setTyped] = useState("")
  const words = typed.trim()
  useEffect(() => dispatchCommand({ _tag: "RequestsAsked", direction: "received" }), [])
  return (
    <div className={css["contacts"]}>
      <TopBar title={t("contacts:title")}>
        {befriends && (
          <IconLink label={t("contacts:addFriend")} href={PATHS.search}>
            <AddFriendIcon />
          </IconLink>
        )}
      </TopBar>
      {list._tag === "People" && list.people.count > 0 ? (
        <>
          <SearchField label={t("contacts:find.label")} value={typed} onChange={setTyped} />
          {words === "" ? (
            <People
              people={list.people}
              label={t("contacts:people")}
              count={t("contacts:count", { count: list.people.count })}
              Row={PersonItem}
              above={<Entries />}
              aboveHeight={showsRequests ? 2 * ENTRY_HEIGHT : ENTRY_HEIGHT}
            />
          ) : (
            <Found words={words} />
          )}
        </>
      ) : (
        <>
          <Entries />
          <Instead list={list} />
        </>
      )}
    </div>
  )
}

/** Those among them who are looked for by name or account; where there is none, the way to all people, unless all are among them. */
const Found = ({ words }: { readonly words: string }) => {
  const t = useText()
  const people = useSignal(useMemo(() => contactsFound(words), [words]))
  const befriends = useSignal(friendsMatter)
  const count = t("contacts:find.count", { count: people.count })
  return (
    <>
      <output className="unseen">{count}</output>
      {people.count > 0 ? (
        <People people={people} label={t("contacts:people")} count={count} Row={PersonItem} />
      ) : (
        <Empty text={t("contacts:find.none")} icon={<SearchIcon size={32} />}>
          {befriends && <ButtonLink href={searchPath(words)}>{t("contacts:addFriend")}</ButtonLink>}
        </Empty>
      )}
    </>
  )
}

/** What stands where people would be. */
const Instead = ({ list }: { readonly list: ContactList }) => {
  const t = useText()
  const say = useWords()
  const befriends = useSignal(friendsMatter)
  if (list._tag === "Loading") return <Skeleton />
  if (list._tag === "Unloaded") return <Empty text={t("contacts:unloaded")} icon={<ContactsIcon size={32} />} />
  if (list._tag === "Failed")
    return (
      <Empty alert text={say(list.words) || t("contacts:failed")}>
        <Button look="quiet" onClick={() => dispatchCommand({ _tag: "ContactsAsked" })}>
          {t("contacts:retry")}
        </Button>
      </Empty>
    )
  return (
    <Empty text={t("contacts:empty")} icon={<ContactsIcon size={32} />}>
      <p className={css["hint"]}>{t(befriends ? "contacts:emptyHint" : "contacts:emptyHintColleagues")}</p>
      {befriends && <ButtonLink href={PATHS.search}>{t("contacts:addFriend")}</ButtonLink>}
    </Empty>
  )
}
