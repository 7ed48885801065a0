import { requestsShown } from "#adapters/views/contacts/friendRequests.ts"
import { totals } from "#adapters/views/shared/totals.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Badge } from "../../parts/row/Badge.tsx"
import { AddFriendIcon } from "../../parts/icons/actionIcons.tsx"
import { ForwardIcon } from "../../parts/icons/rowIcons.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { Tile } from "../../parts/row/Tile.tsx"
import { PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"

/** The way to the friend requests, and how many wait; nothing where they are out of reach (DEC-0118). */
export const RequestsEntry = () => {
  const t = useText()
  const { system } = useSignal(totals)
  const isShown = useSignal(requestsShown)
  if (!isShown) return null
  return (
    <Row
      href={PATHS.friend}
      start={
        <Tile>
          <AddFriendIcon size={22} />
        </Tile>
      }
      title={t("contacts:invitations")}
      end={
        <>
          <Badge count={system} />
          <ForwardIcon size={18} />
        </>
      }
    />
  )
}
