import { useEffect } from "react"
import { contactList, groupCount } from "#adapters/signals/contactList.ts"
import { command } from "#adapters/signals/store.ts"
import { totals } from "#adapters/signals/totals.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import { Badge } from "../../parts/Badge.tsx"
import { Button, ButtonLink } from "../../parts/Button.tsx"
import { Empty } from "../../parts/Empty.tsx"
import { IconLink } from "../../parts/IconButton.tsx"
import { AddFriendIcon, ContactsIcon, ForwardIcon, GroupIcon } from "../../parts/icons.tsx"
import { Row } from "../../parts/Row.tsx"
import { Skeleton } from "../../parts/Skeleton.tsx"
import { TopBar } from "../../parts/TopBar.tsx"
import { PATHS } from "../../paths.ts"
import { useText } from "../../text.ts"
import { useWords } from "../../words.ts"
import css from "./Contacts.module.css"
import { People } from "./People.tsx"
import { PersonRow } from "./PersonRow.tsx"

/** Everybody one may write to, under their letters, and who asks to be among them. */
export const Contacts = () => {
  const t = useText()
  const { system } = useSignal(totals)
  const groups = useSignal(groupCount)
  useEffect(() => command({ _tag: "RequestsAsked", direction: "received" }), [])
  return (
    <div className={css["contacts"]}>
      <TopBar title={t("contacts:title")}>
        <IconLink label={t("contacts:addFriend")} href={PATHS.search}>
          <AddFriendIcon />
        </IconLink>
      </TopBar>
      <Row
        href={PATHS.friend}
        start={
          <span className={css["entry"]}>
            <AddFriendIcon size={22} />
          </span>
        }
        title={t("contacts:invitations")}
        end={
          <>
            <Badge count={system} />
            <ForwardIcon size={18} />
          </>
        }
      />
      <Row
        href={PATHS.groups}
        start={
          <span className={css["entry"]}>
            <GroupIcon size={22} />
          </span>
        }
        title={t("contacts:groups.title")}
        end={
          <>
            {groups > 0 && groups}
            <ForwardIcon size={18} />
          </>
        }
      />
      <List />
    </div>
  )
}

const List = () => {
  const t = useText()
  const say = useWords()
  const list = useSignal(contactList)
  if (list._tag === "Loading") return <Skeleton />
  if (list._tag === "Unloaded") return <Empty text={t("contacts:unloaded")} icon={<ContactsIcon size={32} />} />
  if (list._tag === "Failed")
    return (
      <Empty text={say(list.words) || t("contacts:failed")}>
        <Button look="quiet" onClick={() => command({ _tag: "ContactsAsked" })}>
          {t("contacts:retry")}
        </Button>
      </Empty>
    )
  if (list.people.count === 0)
    return (
      <Empty text={t("contacts:empty")} icon={<ContactsIcon size={32} />}>
        <p className={css["hint"]}>{t("contacts:emptyHint")}</p>
        <ButtonLink href={PATHS.search}>{t("contacts:addFriend")}</ButtonLink>
      </Empty>
    )
  return (
    <People
      people={list.people}
      label={t("contacts:people")}
      count={t("contacts:count", { count: list.people.count })}
      Row={PersonRow}
    />
  )
}
