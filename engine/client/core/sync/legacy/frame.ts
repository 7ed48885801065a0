import type { Frame } from "../../../../api/frames.ts"
import { contactOf as readContact } from "../../../../api/nouns.ts"
import type { Millis } from "../../../../format/Millis.ts"
import { MessageId } from "../../../../message/Message.ts"
import { chatOf, messageIn } from "../../conversation/chats.ts"
import { editNoted } from "../../conversation/pendingEdits.ts"
import { chatOfRecall, recallDeed, recallLoaded, recallerOf } from "../../conversation/heard/recall.ts"
import { withAppended } from "../../roster/list.ts"
import type { Lined } from "../log/Log.ts"
import { meIn } from "../../session/me.ts"
import type { ReloadSlices, RowSlices } from "../../../Slices.ts"
import type { State } from "../../../State.ts"
import { stay, type Turn } from "../../../Turn.ts"
import { isLegacy } from "./LegacyState.ts"
import { withMeanwhile } from "./listState.ts"
import { messageLoose } from "./message.ts"
import { recallUnloaded } from "./recall.ts"
import { reload } from "./reload.ts"

type DataOf<T extends Frame["type"]> = Extract<Frame, { readonly type: T }>["data"]

const isLined = (told: Frame): told is Lined => told.line !== undefined

/** The frame as a line of the log; `null` for one that comes loose, as all do before the service is known to number. */
export const numberedFrame = (state: Pick<State, "log">, told: Frame): Lined | null =>
  isLined(told) && !isLegacy(state) ? told : null

/** A new friend, told beside the list (CLIENT-28). */
export const withLooseFriend = <S extends Pick<State, RowSlices | "legacy">>(
  state: S,
  data: DataOf<"appendContact">
): Turn<S> => {
  const contact = readContact(data)
  return stay(withMeanwhile(withAppended(state, contact), { _tag: "Appended", contact }))
}

const recalledByFrame = <S extends Pick<State, ReloadSlices | RowSlices | "chats" | "outbox">>(
  state: S,
  data: DataOf<"undoMessage">
): Turn<S> => {
  const me = meIn(state)
  const isMine = data.from_user === me
  const chat = chatOfRecall(data, me)
  const held = messageIn(chatOf(state, chat), MessageId.make(data.id), data.msg_id)
  return held === undefined
    ? recallUnloaded(
        editNoted(state, chat, { id: MessageId.make(data.id), number: data.msg_id, text: data.content, by: recallerOf(data) }),
        chat,
        {
          deed: recallDeed(data),
          isLast: data.is_last,
          isMine,
          text: data.content
        }
      )
    : recallLoaded(state, held, data.msg_id, data.content, recallerOf(data))
}

/** A frame without a place in the log that means something else, or more, than its line would; `null` for all others. */
export const looseFrame = <
  S extends Pick<
    State,
    ReloadSlices | RowSlices | "alerts" | "chats" | "open" | "outbox" | "people" | "unreportedReads" | "visible"
  >
>(
  state: S,
  frame: Frame,
  now: Millis
): Turn<S> | null => {
  switch (frame.type) {
    case "simple":
    case "group":
    case "groupEvent":
    case "callMessage":
      return messageLoose(state, frame.data, now)
    case "undoMessage":
      return recalledByFrame(state, frame.data)
    case "readByMe":
      // the server's settings did not come: only the list can tell what is unread
      return reload(state)
    default:
      return null
  }
}
