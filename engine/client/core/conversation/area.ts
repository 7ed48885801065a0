import { stay } from "../../Turn.ts"
import type { CoreRows } from "../CoreRows.ts"
import { reportReads } from "../sync/log/reading.ts"
import { closeChat, openChat, requestNewestPage, requestPagesToUnread } from "./commands/chat.ts"
import { deleteMessages } from "./commands/delete.ts"
import { addMention, setQuote } from "./commands/draft.ts"
import { searchHistory } from "./commands/find.ts"
import { requestForward } from "./commands/forward.ts"
import { jumpToDay, jumpToMessage } from "./commands/jump.ts"
import { seeAllMentions } from "./commands/mentions.ts"
import { reedit, requestRecall } from "./commands/recall.ts"
import { discardUnsent, retryUnsent, sendComposed, sendSavedEmoji } from "./commands/send.ts"
import { draftCaptionWritten, draftFilesChosen } from "./draftFiles.ts"
import { withDraft } from "./drafts.ts"
import { resumeOutbox } from "./outbox.ts"
import { getMessageList, setMsgIsRead, undoMessage } from "./replies/chat.ts"
import { endDeletion } from "./replies/delete.ts"
import { forwardMessage } from "./replies/forward.ts"
import { sendMessage } from "./replies/send.ts"

/** Chats and their messages (spec 2.10, 2.14, 4.5, 4.8). */
export const AREA: CoreRows<"conversation"> = {
  commands: {
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
    CaptionAsked: (state, asked) => stay(draftCaptionWritten(state, asked)),
    QuoteAsked: (state, { chat, id }) => stay(setQuote(state, chat, id)),
    MentionAsked: addMention,
    MentionsSeenAsked: (state, { chat }) => seeAllMentions(state, chat),
    DayAsked: (state, { chat, since }) => jumpToDay(state, chat, since),
    JumpAsked: (state, { chat, number }) => jumpToMessage(state, chat, number),
    ForwardAsked: requestForward,
    DeleteAsked: deleteMessages,
    FindAsked: searchHistory
  },
  replies: {
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
  reminders: { outbox: resumeOutbox, reads: reportReads }
}
