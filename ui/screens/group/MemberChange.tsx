import type { UserId } from "#engine/account/User.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { dispatchCommand } from "#adapters/views/shared/store.ts"
import { Confirm } from "../../parts/overlay/Confirm.tsx"
import { useText } from "../../text.ts"
import { useAsking } from "../../hooks/useAsking.ts"
import { useWords } from "../../words.ts"

type Change = "lift" | "makeAdmin" | "dropAdmin" | "transfer" | "remove"

interface Props {
  readonly chat: ContactId
  readonly id: UserId
  readonly name: string
  readonly what: Change
  readonly onClose: () => void
}

type Asked = Parameters<typeof dispatchCommand>[0]

const asked = (what: Change, chat: ContactId, id: UserId): Asked => {
  switch (what) {
    case "lift":
      return { _tag: "MuteAsked", chat, id, mute: { _tag: "Lift" } }
    case "makeAdmin":
      return { _tag: "AdminAsked", chat, id, admin: true }
    case "dropAdmin":
      return { _tag: "AdminAsked", chat, id, admin: false }
    case "transfer":
      return { _tag: "TransferAsked", chat, id }
    case "remove":
      return { _tag: "RemoveAsked", chat, id }
  }
}

/** Asks once more before somebody's place in the group changes. */
export const MemberChange = ({ chat, id, name, what, onClose }: Props) => {
  const t = useText()
  const say = useWords()
  const { ask, isBusy, words } = useAsking(`changeGroup:${chat}`, onClose)
  return (
    <Confirm
      danger={what === "remove" || what === "transfer"}
      title={t(`group:member.${what}`)}
      confirm={t(`group:member.${what}`)}
      busy={isBusy}
      error={words === null ? "" : say(words)}
      onConfirm={() => ask(asked(what, chat, id))}
      onClose={onClose}
    >
      {t(`group:change.${what}`, { name })}
    </Confirm>
  )
}
