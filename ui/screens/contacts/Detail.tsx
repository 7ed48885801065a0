import { useEffect } from "react"
import { personNamed } from "#adapters/signals/address.ts"
import { profilePage } from "#adapters/signals/profile.ts"
import { command } from "#adapters/signals/store.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import type { UserId } from "#engine/account/User.ts"
import { useQuery } from "../../hashLocation.ts"
import { Button } from "../../parts/Button.tsx"
import { Empty } from "../../parts/Empty.tsx"
import { Page } from "../../parts/Page.tsx"
import { Skeleton } from "../../parts/Skeleton.tsx"
import { TopBar } from "../../parts/TopBar.tsx"
import { PATHS } from "../../paths.ts"
import { useText } from "../../text.ts"
import { useWhenBack } from "../../useWhenBack.ts"
import { useWords } from "../../words.ts"
import { ProfileCard } from "./ProfileCard.tsx"

/** What is known of the person that the address names. */
export const Detail = () => {
  const t = useText()
  const id = personNamed(useQuery().get("id"))
  return (
    <Page look="cards" bar={<TopBar title={t("contacts:detail.title")} back={PATHS.contacts} />}>
      {id === null ? <Empty text={t("contacts:detail.failed")} /> : <Known key={id} id={id} />}
    </Page>
  )
}

const Known = ({ id }: { readonly id: UserId }) => {
  const t = useText()
  const say = useWords()
  const page = useSignal(profilePage(id))
  const ask = (): void => command({ _tag: "ProfileAsked", id })
  useWhenBack(() => page._tag === "Failed" && ask())
  useEffect(() => {
    command({ _tag: "ProfileAsked", id })
    return () => command({ _tag: "TaskForgetAsked", task: `friendAdd:${id}` })
  }, [id])
  if (page._tag === "Loading") return <Skeleton rows={3} />
  if (page._tag === "Known") return <ProfileCard profile={page.profile} />
  return (
    <div role="alert">
      <Empty text={say(page.words) || t("contacts:detail.failed")}>
        <Button look="quiet" onClick={ask}>
          {t("contacts:detail.retry")}
        </Button>
      </Empty>
    </div>
  )
}
