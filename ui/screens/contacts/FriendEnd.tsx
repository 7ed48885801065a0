import { useState } from "react"
import type { UserId } from "#engine/account/User.ts"
import { leaveTo } from "../../routing/hashLocation.ts"
import { Confirm } from "../../parts/overlay/Confirm.tsx"
import { RowGroup } from "../../parts/row/Group.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { useAsking } from "../../hooks/useAsking.ts"
import { useWords } from "../../words.ts"

interface Props {
  readonly id: UserId
  readonly name: string
  readonly isFriend: boolean
}

/** Ends a friendship, after a question: it ends for both. The question stays until the page is left, though the friendship is over before. */
export const FriendEnd = ({ id, name, isFriend }: Props) => {
  const t = useText()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      {isFriend && (
        <RowGroup>
          <Row look="danger" title={t("contacts:delete.title")} onClick={() => setAsked(true)} />
        </RowGroup>
      )}
      {isAsked && <Ask id={id} name={name} onClose={() => setAsked(false)} />}
    </>
  )
}

interface AskProps {
  readonly id: UserId
  readonly name: string
  readonly onClose: () => void
}

const Ask = ({ id, name, onClose }: AskProps) => {
  const t = useText()
  const say = useWords()
  const { ask, isBusy, words } = useAsking(`friendDelete:${id}`, () => leaveTo(PATHS.contacts))
  return (
    <Confirm
      danger
      title={t("contacts:delete.ask", { name })}
      confirm={t("contacts:delete.confirm")}
      busy={isBusy}
      error={words === null ? "" : say(words)}
      onConfirm={() => ask({ _tag: "FriendDeleteAsked", id })}
      onClose={onClose}
    >
      {t("contacts:delete.text", { name })}
    </Confirm>
  )
}
