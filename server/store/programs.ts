import { settleClock } from "./settleClock.ts"
import { journalAfter } from "../cluster/journal.ts"
import { clusterState, endProcess, heartbeat, joinCluster, setPresence, tellProcesses } from "../cluster/members.ts"
import { callsUnderWay, isInCall, ongoingCalls, ringingAt } from "../call/ongoing.ts"
import { addMoment } from "../moments/addMoment.ts"
import { comment, delComment } from "../moments/comment.ts"
import { delMoment } from "../moments/delMoment.ts"
import { feed } from "../moments/feed.ts"
import { likeMoment } from "../moments/likeMoment.ts"
import { setCover } from "../moments/setCover.ts"
import { tendCalls } from "../call/tendCalls.ts"
import { relayCall } from "../call/relayCall.ts"
import { colleagues } from "../account/person/colleagues.ts"
import { addEmoji, emojis, moveEmojis, removeEmojis } from "../emoji/collection.ts"
import { sentFiles } from "../files/sentFiles.ts"
import { waitingRequests } from "../friend/waitingRequests.ts"
import { hideMessage } from "../message/remove/hideMessage.ts"
import { forward } from "../message/write/forward.ts"
import { beginNight } from "../message/remove/night.ts"
import { deleteMessage } from "../message/remove/deleteMessage.ts"
import { unfriend } from "../friend/unfriend.ts"
import { setNickname } from "../friend/nickname.ts"
import { putAway } from "../contact/putAway.ts"
import { prefer } from "../contact/prefer.ts"
import { newestAnnouncement } from "../announcement/newestAnnouncement.ts"
import { openAccount } from "../account/register/openAccount.ts"
import { mayRegister, registerAccount } from "../account/register/registerAccount.ts"
import { bindAccount, changePassword, credential } from "../account/person/changeAccount.ts"
import { editProfile } from "../account/person/editProfile.ts"
import { endMine, mySessions } from "../account/session/mySessions.ts"
import { keepSetting } from "../account/setting/keepSetting.ts"
import { signInAs, signInByInvite } from "../account/login/signInByInvite.ts"
import { keepLanguage } from "../account/setting/keepLanguage.ts"
import { issueInvitation } from "../account/register/invitations.ts"
import { issueLoginToken } from "../account/login/loginToken.ts"
import { signInByToken } from "../account/login/signInByToken.ts"
import { askCode } from "../code/askCode.ts"
import { personByAccount, personById } from "../account/person/people.ts"
import { meet } from "../friend/knows.ts"
import { endSession, firstBound, livingSessions, sessionOf, useSessions } from "../account/session/session.ts"
import { passwordOf, signIn, signInByCode } from "../account/login/signIn.ts"
import { codeSecret } from "../code/codeSecret.ts"
import { contact } from "../contact/contact.ts"
import { contacts, watchersOf } from "../contact/contacts.ts"
import { ask } from "../friend/ask.ts"
import { listRequests } from "../friend/requests.ts"
import { settleRequest } from "../friend/settleRequest.ts"
import { addMembers } from "../group/member/addMembers.ts"
import { createGroup } from "../group/createGroup.ts"
import { eligible } from "../group/member/eligible.ts"
import { groupMembers } from "../group/member/groupMembers.ts"
import { groupPage } from "../group/groupPage.ts"
import { guestPage } from "../group/join/guestPage.ts"
import { joinByCode } from "../group/join/joinByCode.ts"
import { removeMember } from "../group/member/removeMember.ts"
import { announce } from "../group/edit/announce.ts"
import { changeSetting } from "../group/edit/changeSetting.ts"
import { clear } from "../group/edit/clear.ts"
import { dissolve } from "../group/edit/dissolve.ts"
import { erase } from "../group/edit/erase.ts"
import { muteMember } from "../group/member/muteMember.ts"
import { rename } from "../group/edit/rename.ts"
import { shownInPicture } from "../group/keptPicture.ts"
import { setPicture } from "../group/edit/setPicture.ts"
import { setRole } from "../group/member/setRole.ts"
import { transfer } from "../group/member/transfer.ts"
import { history } from "../message/read/history.ts"
import { markRead } from "../message/read/markRead.ts"
import { myMentions, seeMentions } from "../message/read/mentioned.ts"
import { recall } from "../message/remove/recall.ts"
import { chatOfMessage } from "../message/chatOfMessage.ts"
import { isSent, send } from "../message/write/send.ts"
import { keepBlocks, readBlocks } from "../search/readBlocks.ts"
import { searchAll } from "../search/searchAll.ts"
import { missed } from "../resume/missed.ts"
import { settings } from "../setting/settings.ts"
import { contentOf, fileAt, fileFor, finished, keepCover, keepFile } from "../upload/files.ts"
import { beginUpload, endUpload, expireUploads, noteUpload, partedUpload, knownUpload } from "../upload/inParts.ts"
import { mayUpload } from "../upload/mayUpload.ts"
import { keepImage, setAvatar } from "../upload/setAvatar.ts"
import { dropParts, keepPart, keptPartsOf } from "../upload/keptParts.ts"
import { forgetLoose, loosen, sweepFiles, unkeep } from "../upload/sweepFiles.ts"
import { account, accountByNumber, accounts } from "../manage/accounts.ts"
import { acts, noteAct } from "../manage/audit.ts"
import { addAccount, editAccount, endSessions, givePassword, giveRole, switchAccount } from "../manage/changeAccount.ts"
import { deleteAccount } from "../manage/deleteAccount.ts"
import { addToAny, dissolveAny, removeFromAny, setRoleInAny, transferAny } from "../manage/changeGroup.ts"
import { askTrial } from "../manage/askTrial.ts"
import { beginClearing, clearSome } from "../manage/clearAll.ts"
import { conversations } from "../manage/conversations.ts"
import { figures, lookAtSettings, mayAct } from "../manage/figures.ts"
import { allGroups, anyGroup } from "../manage/groups.ts"
import { inviteFor } from "../manage/invite.ts"
import { dealWith, messagesOfGroups } from "../manage/messages.ts"
import { notices, publish, unpublish } from "../manage/notices.ts"
import { staffAmong } from "../manage/staffAmong.ts"
import { loginByLink, openPartnerAccount, partnersAccount } from "../partner/programs.ts"
import { changeSettings, everybody } from "../setting/changeSettings.ts"
import { stepsMade } from "./postgres/steps.ts"
import { one, type Program } from "./Program.ts"

function* ping(): Program<void> {
  yield* one("SELECT 1 AS answer")
}

/** Programs that only look, by the name under which they are asked for. */
export const READS = {
  ping,
  stepsMade,
  clusterState,
  journalAfter,
  colleagues,
  emojis,
  sentFiles,
  waitingRequests,
  isInCall,
  newestAnnouncement,
  callsUnderWay,
  ongoingCalls,
  ringingAt,
  feed,
  account,
  accountByNumber,
  accounts,
  acts,
  allGroups,
  anyGroup,
  everybody,
  figures,
  lookAtSettings,
  mayAct,
  conversations,
  messagesOfGroups,
  notices,
  partnersAccount,
  contact,
  contacts,
  eligible,
  contentOf,
  fileAt,
  fileFor,
  groupMembers,
  groupPage,
  guestPage,
  history,
  livingSessions,
  mayRegister,
  mySessions,
  credential,
  mentioned: myMentions,
  passwordOf,
  personByAccount,
  personById,
  requests: listRequests,
  resume: missed,
  readBlocks,
  search: history,
  searchAll,
  sessionOf,
  shownInPicture,
  keptPartsOf,
  uploadOf: partedUpload,
  knownUpload,
  finishedUpload: finished,
  isSent,
  chatOfMessage,
  settings,
  staffAmong,
  watchersOf
} as const

/** Of those, the ones that may look at much: they wait for each other and for nobody else. */
export const SEARCHES: ReadonlySet<keyof typeof READS> = new Set([
  "search",
  "readBlocks",
  "searchAll",
  "colleagues",
  "sentFiles",
  "conversations",
  "messagesOfGroups"
])

/** Programs that change. */
export const WRITES = {
  ping,
  endProcess,
  heartbeat,
  joinCluster,
  setPresence,
  tellProcesses,
  relayCall,
  tendCalls,
  addMoment,
  comment,
  delComment,
  delMoment,
  likeMoment,
  setCover,
  addAccount,
  addToAny,
  beginClearing,
  beginNight,
  changeSettings,
  clearSome,
  dealWith,
  deleteAccount,
  dissolveAny,
  editAccount,
  endSessions,
  givePassword,
  giveRole,
  invite: inviteFor,
  letIn: loginByLink,
  noteAct,
  openPartnerAccount,
  publish,
  removeFromAny,
  setRoleInAny,
  switchAccount,
  transferAny,
  unpublish,
  addEmoji,
  moveEmojis,
  removeEmojis,
  hideMessage,
  forward,
  deleteMessage,
  unfriend,
  meet,
  setNickname,
  putAway,
  prefer,
  addMembers,
  announce,
  ask,
  askCode,
  askTrial,
  changeSetting,
  clear,
  dissolve,
  codeSecret,
  createGroup,
  endSession,
  erase,
  firstBound,
  joinByCode,
  keepBlocks,
  keepFile,
  keepImage,
  mayUpload,
  setAvatar,
  loosen,
  forgetLoose,
  sweepFiles,
  keepCover,
  settleClock,
  unkeep,
  beginUpload,
  noteUpload,
  dropParts,
  keepPart,
  endUpload,
  expireUploads,
  markRead,
  muteMember,
  bindAccount,
  changePassword,
  editProfile,
  endMine,
  keepLanguage,
  keepSetting,
  signInAs,
  signInByInvite,
  useSessions,
  issueInvitation,
  issueLoginToken,
  openAccount,
  registerAccount,
  recall,
  removeMember,
  rename,
  setPicture,
  seeMentions,
  send,
  setRole,
  settleRequest,
  signIn,
  signInByCode,
  signInByToken,
  transfer
} as const
