import { memo } from "react"
import type { MessageRow } from "#adapters/views/chat/chatRows.ts"
import type { MenuPlace } from "../../../parts/overlay/MenuPlace.ts"
import { MessageBubble } from "./Bubble.tsx"
import { EventNotice, RecalledNotice } from "./Notice.tsx"

interface Props {
  readonly row: MessageRow
  readonly isLit: boolean
  readonly isLifted: boolean
  readonly onMenu: (row: MessageRow, place: MenuPlace) => void
  readonly onDiscard: (row: MessageRow) => void
}

/** A message as a bubble, or the line that stands for it. */
export const MessageLine = memo(function MessageLine({ row, ...rest }: Props) {
  const { body } = row.message
  if (body._tag === "Event") return <EventNotice body={body} isLit={rest.isLit} />
  if (body._tag === "Recalled") return <RecalledNotice row={row} body={body} isLit={rest.isLit} />
  return <MessageBubble row={row} body={body} {...rest} />
})
