import { memo } from "react"
import { knownContact } from "#adapters/views/chat/chatHead.ts"
import { groupList } from "#adapters/views/contacts/contactList.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { mayMakeGroups } from "#adapters/views/shared/service.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Avatar } from "../../parts/avatar/Avatar.tsx"
import { Button, ButtonLink } from "../../parts/input/Button.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { IconLink } from "../../parts/input/IconButton.tsx"
import { GroupIcon } from "../../parts/icons/actionIcons.tsx"
import { PlusIcon } from "../../parts/icons/rowIcons.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { Skeleton } from "../../parts/page/Skeleton.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { chatPath, CREATE_GROUP, PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { useWords } from "../../words.ts"
import css from "./Contacts.module.css"
import { People } from "./People.tsx"

const GroupRow = memo(function GroupRow({ id }: { readonly id: ContactId }) {
  const t = useText()
  const group = useSignal(knownContact(id))
  if (group === null) return null
  const name = group.name === "" ? t("contacts:groups.unnamed") : group.name
  return <Row href={chatPath(id)} start={<Avatar name={name} url={group.avatar} />} title={name} />
})

/** The groups that I am in; each leads to its chat (spec 2.5). */
export const Groups = () => {
  const t = useText()
  const makes = useSignal(mayMakeGroups)
  return (
    <div className={css["contacts"]}>
      <TopBar title={t("contacts:groups.title")} back={PATHS.contacts}>
        {makes && (
          <IconLink label={t("contacts:groups.create")} href={CREATE_GROUP}>
            <PlusIcon />
          </IconLink>
        )}
      </TopBar>
      <List />
    </div>
  )
}

const List = () => {
  const t = useText()
  const say = useWords()
  const list = useSignal(groupList)
  const makes = useSignal(mayMakeGroups)
  if (list._tag === "Loading") return <Skeleton />
  if (list._tag === "Unloaded") return <Empty text={t("contacts:unloaded")} icon={<GroupIcon size={32} />} />
  if (list._tag === "Failed")
    return (
      <Empty alert text={say(list.words) || t("contacts:failed")}>
        <Button look="quiet" onClick={() => dispatchCommand({ _tag: "ContactsAsked" })}>
          {t("contacts:retry")}
        </Button>
      </Empty>
    )
  if (list.people.count === 0)
    return (
      <Empty text={t("contacts:groups.empty")} icon={<GroupIcon size={32} />}>
        {makes && <ButtonLink href={CREATE_GROUP}>{t("contacts:groups.create")}</ButtonLink>}
      </Empty>
    )
  return (
    <People
      people={list.people}
      label={t("contacts:groups.title")}
      count={t("contacts:groups.count", { count: list.people.count })}
      Row={GroupRow}
    />
  )
}
