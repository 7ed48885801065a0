import { useState } from "react"
import { personNamed } from "#adapters/signals/address.ts"
import { contact } from "#adapters/signals/chatHead.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import type { UserId } from "#engine/account/User.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { AskText } from "../../parts/AskText.tsx"
import { Avatar } from "../../parts/Avatar.tsx"
import { Group } from "../../parts/Group.tsx"
import { EditIcon, ForwardIcon } from "../../parts/icons.tsx"
import { Row } from "../../parts/Row.tsx"
import { detailPath } from "../../paths.ts"
import { useText } from "../../text.ts"
import { useAsking } from "../../useAsking.ts"
import { useWords } from "../../words.ts"
import { ChatSettings } from "./ChatSettings.tsx"

/** The chat with one person: who it is, by which name, and the settings of every chat. */
export const PersonInfo = ({ id }: { readonly id: ContactId }) => {
  const t = useText()
  const known = useSignal(contact(id))
  const person = personNamed(id)
  const [isNaming, setNaming] = useState(false)
  if (known === null || person === null) return null
  return (
    <>
      <Group>
        <Row
          href={detailPath(id)}
          start={<Avatar name={known.name} url={known.avatar} />}
          title={known.name}
          note={t("group:info.profile")}
          end={<ForwardIcon size={18} />}
        />
        <Row title={t("group:remark.title")} end={<EditIcon size={18} />} onClick={() => setNaming(true)} />
      </Group>
      <ChatSettings id={id} />
      {isNaming && <Remark id={person} name={known.name} onClose={() => setNaming(false)} />}
    </>
  )
}

interface RemarkProps {
  readonly id: UserId
  readonly name: string
  readonly onClose: () => void
}

const Remark = ({ id, name, onClose }: RemarkProps) => {
  const t = useText()
  const say = useWords()
  const { ask, forget, isBusy, words } = useAsking(`remark:${id}`, onClose)
  return (
    <AskText
      title={t("group:remark.title")}
      label={t("group:remark.label")}
      value={name}
      save={t("group:save")}
      busy={isBusy}
      error={words === null ? "" : say(words)}
      onChange={forget}
      onSave={(remark) => ask({ _tag: "RemarkAsked", id, remark })}
      onClose={onClose}
    />
  )
}
