import { useEffect } from "react"
import { ownCode } from "#adapters/views/account/ownCode.ts"
import { holdsNobody } from "#adapters/views/chatList/holdsNobody.ts"
import { copyTask } from "#adapters/views/shared/copied.ts"
import { friendsMatter } from "#adapters/views/shared/service.ts"
import { me } from "#adapters/views/shared/session.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { MessagesIcon } from "../../../parts/icons/icons.tsx"
import { Button, ButtonLink } from "../../../parts/input/Button.tsx"
import { Empty } from "../../../parts/page/Empty.tsx"
import { PATHS } from "../../../routing/paths.ts"
import { useText } from "../../../text.ts"
import { shareLink } from "../../codes/shareLink.ts"

/** The ways to the first people to write with, as long as nobody is in the list. */
export const WaysToPeople = () => {
  const t = useText()
  const people = useSignal(friendsMatter) ? PATHS.search : PATHS.contacts
  if (!useSignal(holdsNobody)) return null
  return (
    <Empty text={t("home:empty")} icon={<MessagesIcon size={32} />}>
      <ButtonLink href={people}>{t("home:findPeople")}</ButtonLink>
      <ButtonLink look="quiet" href={PATHS.code}>
        {t("codes:mine")}
      </ButtonLink>
      <Invitation />
    </Empty>
  )
}

/** The link in the own code leads to the own page, past the registration too. */
const Invitation = () => {
  const t = useText()
  const id = useSignal(me)?.id
  const code = useSignal(ownCode)
  const outcome = useSignal(copyTask)
  const isThere = code !== null
  // one that has just expired is read again
  useEffect(() => {
    if (id !== undefined) dispatchCommand({ _tag: "ProfileAsked", id })
  }, [id, isThere])
  if (code === null) return null
  return (
    <>
      <Button look="quiet" onClick={() => void shareLink(code.text)}>
        {t("codes:invite")}
      </Button>
      <output>{outcome === "" ? "" : t(`codes:${outcome}`)}</output>
    </>
  )
}
