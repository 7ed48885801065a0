import { memo } from "react"
import { knownContact, presenceOf } from "#adapters/views/chat/chatHead.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { pathOf } from "#engine/route/address.ts"
import { usePath, useQuery } from "../../routing/hashLocation.ts"
import { Avatar } from "../../parts/avatar/Avatar.tsx"
import { Filled } from "../../parts/row/Filled.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { detailPath } from "../../routing/paths.ts"

/** Somebody in the list, with the mark of being here now. */
export const PersonItem = memo(function PersonRow({ id }: { readonly id: ContactId }) {
  const person = useSignal(knownContact(id))
  const isOnline = useSignal(presenceOf(id))
  const path = usePath()
  const query = useQuery()
  const isShown = path === pathOf(detailPath(id)) && query.get("id") === id
  if (person === null) return null
  return (
    <Row
      href={detailPath(id)}
      current={isShown}
      start={<Avatar name={person.name} url={person.avatar} online={isOnline} />}
      title={isOnline ? <Filled unseen text="contacts:online" parts={{ name: person.name }} /> : person.name}
    />
  )
})
