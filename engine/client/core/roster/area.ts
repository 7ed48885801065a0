import type { CoreRows } from "../CoreRows.ts"
import { deleteChat, deleteFriend, setNotify, setPinned, setRemark } from "./commands.ts"
import { delChat, friendDel, isNotice, setChatTop, setNickname } from "./replies.ts"

/** Rows of the chat list (spec 2.4, 4.12). */
export const AREA: CoreRows<"roster"> = {
  commands: {
    PinAsked: (state, { chat, pinned }) => setPinned(state, chat, pinned),
    NotifyAsked: (state, { chat, notify }) => setNotify(state, chat, notify),
    ChatDeleteAsked: (state, { chat, clear }) => deleteChat(state, chat, clear),
    RemarkAsked: (state, { id, remark }) => setRemark(state, id, remark),
    FriendDeleteAsked: (state, { id }) => deleteFriend(state, id)
  },
  replies: { setChatTop, isNotice, delChat, setNickname, friendDel }
}
