import { holdsNobody } from "#adapters/views/chatList/holdsNobody.ts"
import { friendsMatter } from "#adapters/views/shared/service.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { ButtonLink } from "../../parts/input/Button.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { MessagesIcon } from "../../parts/icons/icons.tsx"
import { PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"

/** The ways to somebody to write with, as long as nobody is in the list. */
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
    </Empty>
  )
}
