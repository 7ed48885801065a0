import { holdsNobody } from "#adapters/views/chatList/holdsNobody.ts"
import { copyTask } from "#adapters/views/shared/copied.ts"
import { friendsMatter } from "#adapters/views/shared/service.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { MessagesIcon } from "../../../parts/icons/icons.tsx"
import { Button, ButtonLink } from "../../../parts/input/Button.tsx"
import { Empty } from "../../../parts/page/Empty.tsx"
import { PATHS } from "../../../routing/paths.ts"
import { useText } from "../../../text.ts"
import { shareLink } from "../../codes/shareLink.ts"
import { useOwnCode } from "../../codes/useOwnCode.ts"

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
  const code = useOwnCode()
  const outcome = useSignal(copyTask)
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
