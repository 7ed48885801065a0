import type { MainCommand } from "./Event.ts"
import { unknownEvent } from "./noEvent.ts"

/** Every command, and whether it needs a session. */
const NEEDS_SESSION: Readonly<Record<MainCommand["_tag"], boolean>> = {
  LoginAsked: false,
  RegisterAsked: false,
  LogoutAsked: true,
  ContactsAsked: true,
  CatchUpAsked: true,
  ChatOpenAsked: true,
  PeekAsked: true,
  ChatCloseAsked: true,
  OlderAsked: true,
  SendAsked: true,
  SendEmojiAsked: true,
  RetryAsked: true,
  DiscardAsked: true,
  RecallAsked: true,
  ReeditAsked: true,
  DraftAsked: true,
  FilesChosenAsked: true,
  AnnouncementDraftAsked: true,
  SearchAsked: true,
  ProfileAsked: true,
  FriendAsked: true,
  RequestsAsked: true,
  AnswerRequestAsked: true,
  SettingAsked: false,
  ReconnectAsked: true,
  DialogConfirmAsked: false,
  DialogCancelAsked: true,
  TaskForgetAsked: false,
  QuoteAsked: true,
  MentionAsked: true,
  MentionsSeenAsked: true,
  DayAsked: true,
  JumpAsked: true,
  ForwardAsked: true,
  DeleteAsked: true,
  FindAsked: true,
  PinAsked: true,
  NotifyAsked: true,
  ChatDeleteAsked: true,
  RemarkAsked: true,
  FriendDeleteAsked: true,
  AnnouncementSeenAsked: true,
  GroupCreateAsked: true,
  GroupAsked: true,
  MembersAsked: true,
  GroupNameAsked: true,
  AnnounceAsked: true,
  GroupSettingAsked: true,
  InviteAsked: true,
  RemoveAsked: true,
  LeaveAsked: true,
  DissolveAsked: true,
  TransferAsked: true,
  AdminAsked: true,
  MuteAsked: true,
  ClearAsked: true,
  ScanAsked: true,
  JoinAsked: true
}

/**
 * Whether a command needs a session: without one it comes too late or from nowhere, and changes nothing (CLIENT-36). Throws for a command
 * that does not exist, in any state (DEC-0125).
 */
export const needsSession = ({ _tag }: Pick<MainCommand, "_tag">): boolean => {
  if (!Object.hasOwn(NEEDS_SESSION, _tag)) throw unknownEvent(_tag)
  return NEEDS_SESSION[_tag]
}
