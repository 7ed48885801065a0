import { useState } from "react"
import { groupRights } from "#adapters/views/group/group.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { leaveTo } from "../../routing/hashLocation.ts"
import { Confirm } from "../../parts/overlay/Confirm.tsx"
import { RowGroup } from "../../parts/row/Group.tsx"
import { ForwardIcon } from "../../parts/icons/rowIcons.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { membersPath, PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { useAsking } from "../../hooks/useAsking.ts"
import { useWords } from "../../words.ts"

type End = "leave" | "dissolve" | "clearAll"

const COMMANDS = { leave: "LeaveAsked", dissolve: "DissolveAsked", clearAll: "ClearAsked" } as const

/** What ends something for me or for all: each is asked once more. */
export const GroupEnd = ({ id }: { readonly id: ContactId }) => {
  const t = useText()
  const may = useSignal(groupRights(id))
  const [asked, setAsked] = useState<End | null>(null)
  const row = (what: End) => <Row look="danger" title={t(`group:${what}.confirm`)} onClick={() => setAsked(what)} />
  return (
    <RowGroup>
      {may.transfer && (
        <Row
          href={membersPath(id)}
          title={t("group:transfer.title")}
          whole
          note={t("group:transfer.how")}
          end={<ForwardIcon size={18} />}
        />
      )}
      {may.clear && row("clearAll")}
      {may.leave && row("leave")}
      {may.dissolve && row("dissolve")}
      {asked !== null && <Ask id={id} what={asked} onClose={() => setAsked(null)} />}
    </RowGroup>
  )
}

interface AskProps {
  readonly id: ContactId
  readonly what: End
  readonly onClose: () => void
}

const Ask = ({ id, what, onClose }: AskProps) => {
  const t = useText()
  const say = useWords()
  const { ask, isBusy, words } = useAsking(`changeGroup:${id}`, () => (what === "clearAll" ? onClose() : leaveTo(PATHS.home)))
  return (
    <Confirm
      danger
      title={t(`group:${what}.ask`)}
      confirm={t(`group:${what}.confirm`)}
      busy={isBusy}
      error={words === null ? "" : say(words)}
      onConfirm={() => ask({ _tag: COMMANDS[what], chat: id })}
      onClose={onClose}
    >
      {t(`group:${what}.text`)}
    </Confirm>
  )
}
