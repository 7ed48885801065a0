import { useState } from "react"
import { personNamed } from "#adapters/views/shared/address.ts"
import { knownContact } from "#adapters/views/chat/chatHead.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { RowGroup } from "../../parts/row/Group.tsx"
import { EditIcon } from "../../parts/icons/actionIcons.tsx"
import { ForwardIcon } from "../../parts/icons/rowIcons.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { detailPath } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { Portrait } from "../contacts/Portrait.tsx"
import { Remark } from "../contacts/Remark.tsx"
import { ChatSettings } from "./ChatSettings.tsx"

/** The chat with one person: who it is, by which name, and the settings of every chat. */
export const PersonInfo = ({ id }: { readonly id: ContactId }) => {
  const t = useText()
  const known = useSignal(knownContact(id))
  const person = personNamed(id)
  const [isNaming, setNaming] = useState(false)
  if (known === null || person === null) return null
  return (
    <>
      <Portrait name={known.name} url={known.avatar} />
      <RowGroup>
        <Row href={detailPath(id, id)} title={t("group:info.profile")} end={<ForwardIcon size={18} />} />
        <Row title={t("contacts:remark.title")} end={<EditIcon size={18} />} onClick={() => setNaming(true)} />
      </RowGroup>
      <ChatSettings id={id} />
      {isNaming && <Remark id={person} name={known.name} onClose={() => setNaming(false)} />}
    </>
  )
}
