import { ongoingCalls } from "../call/ongoing.ts"
import { relayCall } from "../call/relayCall.ts"
import { hideMessage } from "../message/hideMessage.ts"
import { forward } from "../message/forward.ts"
import { deleteMessage } from "../message/deleteMessage.ts"
import { unfriend } from "../friend/unfriend.ts"
import { setNickname } from "../friend/nickname.ts"
import { putAway } from "../contact/putAway.ts"
import { prefer } from "../contact/prefer.ts"
import { newestAnnouncement } from "../announcement/newestAnnouncement.ts"
import { announcementsAfter } from "../announcement/announcementsAfter.ts"
import { openAccount } from "../account/openAccount.ts"
import { mayRegister, registerAccount } from "../account/registerAccount.ts"
import { signInByToken } from "../account/signInByToken.ts"
import { askCode } from "../code/askCode.ts"
import { personByAccount, personById } from "../account/people.ts"
import { endSession, firstBound, livingSessions, sessionOf } from "../account/session.ts"
import { passwordOf, signIn, signInByCode } from "../account/signIn.ts"
import { codeSecret } from "../code/codeSecret.ts"
import { contact } from "../contact/contact.ts"
import { contacts, watchersOf } from "../contact/contacts.ts"
import { ask } from "../friend/ask.ts"
import { requests } from "../friend/requests.ts"
import { settleRequest } from "../friend/settleRequest.ts"
import { addMembers } from "../group/addMembers.ts"
import { createGroup } from "../group/createGroup.ts"
import { eligible } from "../group/eligible.ts"
import { groupMembers } from "../group/groupMembers.ts"
import { groupPage } from "../group/groupPage.ts"
import { joinByCode } from "../group/joinByCode.ts"
import { removeMember } from "../group/removeMember.ts"
import { announce } from "../group/announce.ts"
import { changeSetting } from "../group/changeSetting.ts"
import { clear } from "../group/clear.ts"
import { dissolve } from "../group/dissolve.ts"
import { erase } from "../group/erase.ts"
import { muteMember } from "../group/muteMember.ts"
import { rename } from "../group/rename.ts"
import { setRole } from "../group/setRole.ts"
import { transfer } from "../group/transfer.ts"
import { history } from "../message/history.ts"
import { markRead } from "../message/markRead.ts"
import { mentioned, seeMentions } from "../message/mentioned.ts"
import { recall } from "../message/recall.ts"
import { send } from "../message/send.ts"
import { missed } from "../resume/missed.ts"
import { settings } from "../setting/settings.ts"
import { fileAt, fileFor, keepFile } from "../upload/files.ts"
import { one, type Program } from "./Program.ts"

function* ping(): Program<void> {
  yield* one("SELECT 1 AS answer")
}

/** Programs that only look, by the name under which they are asked for. */
export const READS = {
  ping,
  newestAnnouncement,
  ongoingCalls,
  announcementsAfter,
  contact,
  contacts,
  eligible,
  fileAt,
  fileFor,
  groupMembers,
  groupPage,
  history,
  livingSessions,
  mayRegister,
  mentioned,
  passwordOf,
  personByAccount,
  personById,
  requests,
  resume: missed,
  search: history,
  sessionOf,
  settings,
  watchersOf
} as const

/** Of those, the ones that may look at much: they wait for each other and for nobody else. */
export const SEARCHES: ReadonlySet<keyof typeof READS> = new Set(["search"])

/** Programs that change. */
export const WRITES = {
  ping,
  relayCall,
  hideMessage,
  forward,
  deleteMessage,
  unfriend,
  setNickname,
  putAway,
  prefer,
  addMembers,
  announce,
  ask,
  askCode,
  changeSetting,
  clear,
  dissolve,
  codeSecret,
  createGroup,
  endSession,
  erase,
  firstBound,
  joinByCode,
  keepFile,
  markRead,
  muteMember,
  openAccount,
  registerAccount,
  recall,
  removeMember,
  rename,
  seeMentions,
  send,
  setRole,
  settleRequest,
  signIn,
  signInByCode,
  signInByToken,
  transfer
} as const
