import type { CoreRows } from "../CoreRows.ts"
import { deleteChat, deleteFriend, setNotify, setPinned, setRemark } from "./asked.ts"
import { delChat, friendDel, isNotice, setChatTop, setNickname } from "./told.ts"

/** Rows of the chat list (spec 2.4, 4.12). */
export const AREA: CoreRows<"roster"> = {
  asked: {
    PinAsked: (state, { chat, pinned }) => setPinned(state, chat, pinned),
    NotifyAsked: (state, { chat, notify }) => setNotify(state, chat, notify),
    ChatDeleteAsked: (state, { chat, clear }) => deleteChat(state, chat, clear),
    RemarkAsked: (state, { id, remark }) => setRemark(state, id, remark),
    FriendDeleteAsked: (state, { id }) => deleteFriend(state, id)
  },
  told: { setChatTop, isNotice, delChat, setNickname, friendDel }
}
