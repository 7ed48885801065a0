import { useCallback, useEffect } from "react"
import { chatNamed, personNamed } from "#adapters/views/shared/address.ts"
import { profilePage } from "#adapters/views/contacts/profile.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { UserId } from "#engine/account/User.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { useQuery } from "../../routing/hashLocation.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { Skeleton } from "../../parts/page/Skeleton.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { useWhenBack } from "../../hooks/useWhenBack.ts"
import { useWords } from "../../words.ts"
import { ProfileCard } from "./ProfileCard.tsx"

/** What is known of the person that the address names. */
export const Detail = () => {
  const t = useText()
  const query = useQuery()
  const id = personNamed(query.get("id"))
  const group = chatNamed(query.get("chat")) ?? undefined
  return (
    <ScreenPage look="cards" bar={<TopBar title={t("contacts:detail.title")} back={PATHS.contacts} />}>
      {id === null ? <Empty text={t("contacts:detail.failed")} /> : <Known key={id} id={id} group={group} />}
    </ScreenPage>
  )
}

interface Props {
  readonly id: UserId
  /** The chat through which one came here; a group may keep its members to itself (GROUP-18). */
  readonly group: ContactId | undefined
}

const Known = ({ id, group }: Props) => {
  const t = useText()
  const say = useWords()
  const page = useSignal(profilePage(id, group))
  const ask = useCallback(
    (): void => dispatchCommand({ _tag: "ProfileAsked", id, ...(group === undefined ? {} : { group }) }),
    [id, group]
  )
  useWhenBack(() => page._tag === "Failed" && ask())
  useEffect(() => {
    ask()
    return () => dispatchCommand({ _tag: "TaskForgetAsked", task: `friendAdd:${id}` })
  }, [ask, id])
  if (page._tag === "Loading") return <Skeleton rows={3} />
  if (page._tag === "Known") return <ProfileCard profile={page.profile} group={group} />
  return (
    <Empty alert text={say(page.words) || t("contacts:detail.failed")}>
      <Button look="quiet" onClick={ask}>
        {t("contacts:detail.retry")}
      </Button>
    </Empty>
  )
}
