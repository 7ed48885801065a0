import { useMemo } from "react"
import { type CustomContainerComponentProps, Virtualizer } from "virtua"
import type { ContactId } from "#engine/contact/Contact.ts"
import { chatShownAt } from "#engine/route/desk.ts"
import { usePlace } from "../../routing/hashLocation.ts"
import { ListRows } from "../../parts/row/Rows.tsx"
import { rowsAtOnce } from "../../parts/row/rowsAtOnce.ts"
import { useText } from "../../text.ts"
import { ChatListRow } from "./ChatListRow.tsx"

/** From so many rows on only those in sight are drawn. */
const LONG = 60
/** The least that a row is high, in pixels, with the smallest text, before it is measured: rather a row too many is drawn than one too few. */
const ROW_HEIGHT = 57

interface Props {
  readonly ids: ReadonlyArray<ContactId>
  /** Room above, in pixels. */
  readonly top: number
}

/** Rows of the message list. */
export const ChatList = ({ ids, top }: Props) => {
  const t = useText()
  const open = chatShownAt(usePlace())
  const label = t("app:tabs.messages")
  const Named = useMemo(() => (props: CustomContainerComponentProps) => <ListRows label={label} {...props} />, [label])
  const row = (id: ContactId) => <ChatListRow key={id} id={id} current={id === open} />
  if (ids.length < LONG)
    return (
      <ul aria-label={label}>
        {ids.map((id) => (
          <li key={id}>{row(id)}</li>
        ))}
      </ul>
    )
  return (
    <Virtualizer as={Named} item="li" itemSize={ROW_HEIGHT} startMargin={top} ssrCount={rowsAtOnce(ROW_HEIGHT)} data={ids}>
      {row}
    </Virtualizer>
  )
}
