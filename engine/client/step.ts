import type { ConnectionEvent } from "../connection/machine.ts"
import { announcementSeen, withNews } from "./core/service/announcement.ts"
import { withAlertsUpdated } from "./core/alerts/alerts.ts"
import { forgottenTold } from "./core/archive/keep.ts"
import { bytesKept } from "./core/conversation/attachments.ts"
import { withArchiveHits } from "./core/archive/found.ts"
import { keptTold, messagesKeptTold } from "./core/archive/restore.ts"
import { savedTold } from "./core/archive/saved.ts"
import { shrunkTold } from "./core/archive/shrunk.ts"
import { requestLogin, requestLogout, requestRegistration } from "./core/session/asked.ts"
import { languageOf } from "../locale/languages.ts"
import type { Millis } from "../format/Millis.ts"
import type { AppSetting } from "../setting/AppSetting.ts"
import { closeChat, requestPagesToUnread, openChat, requestNewestPage, wantsPage } from "./core/conversation/asked/chat.ts"
import { deleteChat, deleteFriend, setNotify, setPinned, setRemark } from "./core/roster/asked.ts"
import { deleteMessages } from "./core/conversation/asked/delete.ts"
import { addMention, setQuote } from "./core/conversation/asked/draft.ts"
import { searchHistory } from "./core/conversation/asked/find.ts"
import { requestForward } from "./core/conversation/asked/forward.ts"
import { addFriend, answerRequest, requestProfile, requestFriendRequests, requestPeopleSearch } from "./core/people/asked.ts"
import {
  requestAnnouncement,
  requestGroupSetting,
  requestClear,
  requestNewGroup,
  requestDissolve,
  requestGroupPage,
  requestNewMembers,
  requestJoin,
  requestLeave,
  requestMembers,
  requestMute,
  requestRemoval,
  requestGroupName,
  requestScan,
  requestAdmin,
  requestTransfer
} from "./core/groups/asked.ts"
import { jumpToMessage, jumpToDay } from "./core/conversation/asked/jump.ts"
import { seeAllMentions } from "./core/conversation/asked/mentions.ts"
import { needsSession } from "./needsSession.ts"
import { requestRecall, reedit } from "./core/conversation/asked/recall.ts"
import { discardUnsent, resendWaiting, retryUnsent, sendComposed, sendSavedEmoji } from "./core/conversation/asked/send.ts"
import { stepConnection, withHealedConnection, withOffline } from "./core/sync/connection.ts"
import { socketTold } from "./core/session/ended.ts"
import { draftFilesChosen } from "./core/conversation/draftFiles.ts"
import { withAnnouncement, withDraft } from "./core/conversation/drafts.ts"
import type { AreaEvent } from "./areas/AreaEvent.ts"
import type { Areas, NamedFact } from "./areas/Area.ts"
import { hearFrames } from "./areas/hearing.ts"
import { areaNamed } from "./areas/slices.ts"
import type { AreaCommand, AreaName } from "./areas/types.ts"
import type { Command, Event, Fact, MainCommand } from "./Event.ts"
import { unknownEvent } from "./noEvent.ts"
import { retryLogouts } from "./core/session/pendingLogouts.ts"
import { applyFrame } from "./core/sync/frame.ts"
import { markLooseRead } from "./core/sync/legacy/reading.ts"
import { reloadAsked, reload } from "./core/sync/legacy/reload.ts"
import { requestResume } from "./core/sync/log/ask.ts"
import { reloadSentences, sendLanguage } from "./core/sync/log/retell.ts"
import { expireSession } from "./core/notices/notices.ts"
import { resumeOutbox } from "./core/conversation/outbox.ts"
import { start } from "./core/session/start.ts"
import { settleCommands, shownRefusals } from "./core/notices/settled/settleCommands.ts"
import { andThen, type Stepped, type Turn, stay } from "./Turn.ts"
import type { ReloadSlices, RowSlices } from "./Slices.ts"
import type { State } from "./State.ts"
import { closeOldSocket, checkLeader } from "./core/tabs/follow.ts"
import { leadTold, linkTold, tabsTold } from "./core/tabs/link.ts"
import { uploadsTold } from "./core/tabs/uploads.ts"
import { draftsTold, outboxTold, sentTold } from "./core/tabs/outbox.ts"
import { isLeader } from "./core/tabs/Part.ts"
import { storedTold } from "./core/tabs/stored.ts"
import { unreportedReadsTold } from "./core/tabs/unreportedReads.ts"
import { reportReads } from "./core/sync/log/reading.ts"
import { withoutTask } from "./core/notices/tasks.ts"
import { requestServiceConfig } from "./core/session/told.ts"
import { applyReply } from "./replies.ts"
import { uploadTold } from "./core/uploads/uploads.ts"

/** The client as one pure function: the next state, and what to do outside, as plain values. The same events tell the same again (CLIENT-39, spec 2). */
export const step = (state: State, event: Event, areas: Areas = {}): Stepped => {
  const tag: unknown = event._tag
  if (typeof tag !== "string") throw unknownEvent(tag)
  const turn = event._tag.endsWith("Asked") ? asked(state, event as Command, areas) : fact(state, event as Fact, areas)
  const [done, brought] = settleCommands(state, hearFrames(turn, areas, event.now), event)
  const [next, wanted] = followed([done, brought], areas)
  return withAlertsUpdated(state, withNews(state, [withHealedConnection(next), wanted], event), event)
}

/** What follows by itself from the state, in each area that is here. */
const followed = (before: Stepped, areas: Areas): Stepped => {
  let turn = before
  for (const area of Object.values(areas))
    if (area.after !== undefined) turn = andThen(turn, (next) => shownRefusals(...(area.after?.(next) ?? stay(next))))
  return turn
}

const asked = (state: State, command: Command, areas: Areas): Turn => {
  if ("area" in command) return areaAsked(state, command, areas)
  return needsSession(command) && state.session._tag !== "LoggedIn" ? stay(state) : commanded(state, command)
}

const commanded = (state: State, command: MainCommand): Turn => {
  switch (command._tag) {
    case "LoginAsked":
      return requestLogin(state, command)
    case "RegisterAsked":
      return requestRegistration(state, command)
    case "LogoutAsked":
      return requestLogout(state, command.isConfirmed === true)
    case "ContactsAsked":
      return reloadAsked(state)
    case "CatchUpAsked":
      return reload(state)
    case "ChatOpenAsked":
      return openChat(state, command.chat)
    case "PeekAsked":
      return requestNewestPage(state, command.chat)
    case "ChatCloseAsked":
      return stay(command.chat === undefined || command.chat === state.open ? closeChat(state) : state)
    case "OlderAsked":
      return requestPagesToUnread(state, command.chat)
    case "SendAsked":
      return sendComposed(state, command)
    case "SendEmojiAsked":
      return sendSavedEmoji(state, command)
    case "RetryAsked":
      return retryUnsent(state, command.chat, command.id)
    case "DiscardAsked":
      return discardUnsent(state, command.chat, command.id, command.forGood === true)
    case "RecallAsked":
      return requestRecall(state, command.chat, command.id, command.now)
    case "ReeditAsked":
      return stay(reedit(state, command.chat, command.id))
    case "DraftAsked":
      return stay(withDraft(state, command.chat, command.text))
    case "FilesChosenAsked":
      return draftFilesChosen(state, command)
    case "AnnouncementDraftAsked":
      return stay(withAnnouncement(state, command.chat, command.text))
    case "SearchAsked":
      return requestPeopleSearch(state, command.account)
    case "ProfileAsked":
      return requestProfile(state, command.id, command.group)
    case "FriendAsked":
      return addFriend(state, command.id, command.text, command.group)
    case "RequestsAsked":
      return requestFriendRequests(state, command.direction)
    case "AnswerRequestAsked":
      return answerRequest(state, command.id, command.accept)
    case "SettingAsked": {
      const setting = { ...state.setting, ...command.setting }
      const spoken = (each: AppSetting): string => languageOf(each.language, state.preferred)
      const kept: Turn = [{ ...state, setting }, [{ _tag: "Store", key: "appSetting", value: setting }]]
      return spoken(setting) === spoken(state.setting) ? kept : andThen(andThen(kept, sendLanguage), reloadSentences)
    }
    case "ReconnectAsked":
      return stepConnection(state, { _tag: "Retry" }, command.now)
    case "DialogConfirmAsked":
      if (state.dialog === null) return stay(state)
      if (state.dialog.kind === "unsent") return requestLogout(state, true)
      if (state.dialog.kind === "removed" || state.dialog.kind === "dissolved") return stay({ ...state, dialog: null })
      return state.session._tag === "LoggedIn" ? expireSession(state) : stay({ ...state, dialog: null })
    case "DialogCancelAsked":
      return stay(state.dialog?.kind === "unsent" ? { ...state, dialog: null } : state)
    case "TaskForgetAsked":
      return stay(withoutTask(state, command.task))
    case "QuoteAsked":
      return stay(setQuote(state, command.chat, command.id))
    case "MentionAsked":
      return addMention(state, command)
    case "MentionsSeenAsked":
      return seeAllMentions(state, command.chat)
    case "DayAsked":
      return jumpToDay(state, command.chat, command.since)
    case "JumpAsked":
      return jumpToMessage(state, command.chat, command.number)
    case "ForwardAsked":
      return requestForward(state, command)
    case "DeleteAsked":
      return deleteMessages(state, command)
    case "FindAsked":
      return searchHistory(state, command)
    case "PinAsked":
      return setPinned(state, command.chat, command.pinned)
    case "NotifyAsked":
      return setNotify(state, command.chat, command.notify)
    case "ChatDeleteAsked":
      return deleteChat(state, command.chat, command.clear)
    case "RemarkAsked":
      return setRemark(state, command.id, command.remark)
    case "FriendDeleteAsked":
      return deleteFriend(state, command.id)
    case "AnnouncementSeenAsked":
      return announcementSeen(state)
    case "GroupCreateAsked":
      return requestNewGroup(state, command)
    case "GroupAsked":
      return requestGroupPage(state, command.chat)
    case "MembersAsked":
      return requestMembers(state, command.chat)
    case "GroupNameAsked":
      return requestGroupName(state, command)
    case "AnnounceAsked":
      return requestAnnouncement(state, command)
    case "GroupSettingAsked":
      return requestGroupSetting(state, command)
    case "InviteAsked":
      return requestNewMembers(state, command)
    case "RemoveAsked":
      return requestRemoval(state, command)
    case "LeaveAsked":
      return requestLeave(state, command)
    case "DissolveAsked":
      return requestDissolve(state, command)
    case "TransferAsked":
      return requestTransfer(state, command)
    case "AdminAsked":
      return requestAdmin(state, command)
    case "MuteAsked":
      return requestMute(state, command)
    case "ClearAsked":
      return requestClear(state, command)
    case "ScanAsked":
      return requestScan(state, command)
    case "JoinAsked":
      return requestJoin(state, command)
  }
}

/** A command of an area; where its code is not here yet, it is loaded first. */
const areaAsked = (state: State, command: AreaCommand, areas: Areas): Turn => {
  const area = areas[command.area]
  if (area === undefined) return [state, [{ _tag: "LoadArea", name: areaNamed(command.area), event: command }]]
  return area.needsSession(command) && state.session._tag !== "LoggedIn" ? stay(state) : area.asked(state, command)
}

/** The code of an area is here: the event that needed it has its turn, unless the session that it belongs to is over. A frame that has nobody to hear it counts as ignored. */
const areaLoaded = (state: State, name: AreaName, event: AreaEvent, areas: Areas): Turn => {
  const area = areas[name]
  if (event._tag !== "FrameTold") return area === undefined ? stay(state) : areaAsked(state, event, areas)
  if (area === undefined) return stay(ignoring(state))
  return state.session._tag === "LoggedIn" ? area.heard(state, event.frame, event.now) : stay(state)
}

/** A timer of an area is due. */
const areaDue = (state: State, timer: string, now: Millis, areas: Areas): Turn => {
  const at = timer.indexOf(":")
  return areas[timer.slice(0, at) as AreaName]?.due(state, timer.slice(at + 1), now) ?? stay(state)
}

const ignoring = <S extends Pick<State, "connection">>(state: S): S => ({
  ...state,
  connection: { ...state.connection, ignored: state.connection.ignored + 1 }
})

/** Whether a port of an area tells it. */
const isOfArea = (event: NamedFact | Fact): event is NamedFact => "area" in event

const fact = (state: State, event: Fact, areas: Areas): Turn => {
  if (isOfArea(event)) return areas[areaNamed(event.area)]?.fact(state, event) ?? stay(state)
  switch (event._tag) {
    case "AreaLoadedTold":
      return areaLoaded(state, event.name, event.event, areas)
    case "StartTold":
      return start({ ...state, isMobile: event.isMobile ?? true }, event.stored, event.preferred)
    case "CallTold":
      return applyReply(state, event.told, event.now, areas)
    case "SocketTold":
      return socketTold(state, event)
    case "FrameTold":
      return applyFrame(state, event.frame, event.now)
    case "FrameIgnoredTold":
      return stay(ignoring(state))
    case "WakeTold":
      return stepConnection(state, { _tag: "Tick" }, event.now)
    case "KeptTold":
      return keptTold(state, event)
    case "MessagesKeptTold":
      return messagesKeptTold(state, event)
    case "KeptFoundTold":
      return stay(withArchiveHits(state, event))
    case "SavedTold":
      return savedTold(state, event)
    case "BytesKeptTold":
      return bytesKept(state, event)
    case "ShrunkTold":
      return shrunkTold(state, event)
    case "ForgottenTold":
      return forgottenTold(state, event)
    case "ReminderTold":
      if (event.of === "leader") return checkLeader(state, event.now)
      if (event.of === "hangUp") return closeOldSocket(state)
      if (event.of === "outbox") return resumeOutbox(state)
      if (event.of === "service") return requestServiceConfig(state)
      if (event.of === "logout") return retryLogouts(state)
      if (event.of === "reads") return reportReads(state)
      if (event.of !== "resume") return areaDue(state, event.of, event.now, areas)
      return state.log.failedAttempts > 0 ? requestResume(state) : stay(state)
    case "TabsTold":
      return stay(tabsTold(state))
    case "LeadTold":
      return leadTold(state, event.isMine, event.now)
    case "LinkTold":
      return linkTold(state, event)
    case "OutboxTold":
      return outboxTold(state, event)
    case "SentTold":
      return sentTold(state, event)
    case "UnreportedReadsTold":
      return stay(unreportedReadsTold(state, event))
    case "UploadsTold":
      return stay(uploadsTold(state, event.going))
    case "DraftsTold":
      return stay(draftsTold(state, event))
    case "StoredTold":
      return storedTold(state, event.stored)
    case "OfflineTold":
      return stay(withOffline(state, true))
    case "HealthTold":
      return event.alive ? stepConnection(state, { _tag: "HealthBack" }, event.now) : stay(state)
    case "NetworkTold":
      // a tab that has a socket of its own tells what it has read when that is bound
      return andThen(
        andThen(
          andThen(stepConnection(withOffline(state, false), { _tag: "NetworkBack" }, event.now), retryLogouts),
          resendWaiting
        ),
        (next) => (isLeader(next) ? stay(next) : reportReads(next))
      )
    case "ShownTold":
      return andThen(
        andThen(andThen(stepConnection({ ...state, visible: true }, shown(state), event.now), markLooseRead), missed),
        resendWaiting
      )
    case "HiddenTold":
      return stay({ ...state, visible: false })
    case "UnloadTold":
      return stepConnection(state, { _tag: "Stop" }, event.now)
    case "UploadTold":
      return uploadTold(state, event.file, event.sent)
    case "ToastGoneTold":
      return stay({ ...state, toasts: state.toasts.filter(({ id }) => id !== event.id) })
    default:
      throw unknownEvent((event satisfies never as Fact)._tag)
  }
}

/** The chat on screen may have missed something while nobody looked. */
const missed = <
  S extends Pick<State, ReloadSlices | RowSlices | "chats" | "entered" | "jump" | "open" | "unreportedReads" | "visible">
>(
  state: S
): Turn<S> => (state.open !== "" && wantsPage(state, state.open) ? openChat(state, state.open) : stay(state))

/** A page that was put away had stopped its connection; with a session it starts again. */
const shown = (state: Pick<State, "connection" | "session">): ConnectionEvent =>
  state.session._tag === "LoggedIn" && state.connection.machine._tag === "Idle" ? { _tag: "Start" } : { _tag: "Shown" }
