import { stay } from "../../Turn.ts"
import type { CoreRows } from "../CoreRows.ts"
import { reportReads } from "../sync/log/reading.ts"
import { closeChat, openChat, requestNewestPage, requestPagesToUnread } from "./asked/chat.ts"
import { deleteMessages } from "./asked/delete.ts"
import { addMention, setQuote } from "./asked/draft.ts"
import { searchHistory } from "./asked/find.ts"
import { requestForward } from "./asked/forward.ts"
import { jumpToDay, jumpToMessage } from "./asked/jump.ts"
import { seeAllMentions } from "./asked/mentions.ts"
import { reedit, requestRecall } from "./asked/recall.ts"
import { discardUnsent, retryUnsent, sendComposed, sendSavedEmoji } from "./asked/send.ts"
import { draftFilesChosen } from "./draftFiles.ts"
import { withDraft } from "./drafts.ts"
import { resumeOutbox } from "./outbox.ts"
import { getMessageList, setMsgIsRead, undoMessage } from "./told/chat.ts"
import { endDeletion } from "./told/delete.ts"
import { forwardMessage } from "./told/forward.ts"
import { sendMessage } from "./told/send.ts"

/** Chats and their messages (spec 2.10, 2.14, 4.5, 4.8). */
export const AREA: CoreRows<"conversation"> = {
  asked: {
    ChatOpenAsked: (state, { chat }) => openChat(state, chat),
    PeekAsked: (state, { chat }) => requestNewestPage(state, chat),
    ChatCloseAsked: (state, { chat }) => stay(chat === undefined || chat === state.open ? closeChat(state) : state),
    OlderAsked: (state, { chat }) => requestPagesToUnread(state, chat),
    SendAsked: sendComposed,
    SendEmojiAsked: sendSavedEmoji,
    RetryAsked: (state, { chat, id }) => retryUnsent(state, chat, id),
    DiscardAsked: (state, { chat, forGood, id }) => discardUnsent(state, chat, id, forGood === true),
    RecallAsked: (state, { chat, id, now }) => requestRecall(state, chat, id, now),
    ReeditAsked: (state, { chat, id }) => stay(reedit(state, chat, id)),
    DraftAsked: (state, { chat, text }) => stay(withDraft(state, chat, text)),
    FilesChosenAsked: draftFilesChosen,
    QuoteAsked: (state, { chat, id }) => stay(setQuote(state, chat, id)),
    MentionAsked: addMention,
    MentionsSeenAsked: (state, { chat }) => seeAllMentions(state, chat),
    DayAsked: (state, { chat, since }) => jumpToDay(state, chat, since),
    JumpAsked: (state, { chat, number }) => jumpToMessage(state, chat, number),
    ForwardAsked: requestForward,
    DeleteAsked: deleteMessages,
    FindAsked: searchHistory
  },
  told: {
    getMessageList,
    sendMessage,
    setMsgIsRead,
    undoMessage,
    delMessage: endDeletion,
    removeMessage: endDeletion,
    forwardMessage,
    // a mention that was looked at needs no answer
    readAtMsg: stay
  },
  due: { outbox: resumeOutbox, reads: reportReads }
}
