import { ENTRY } from "../../../api/calls/entry.ts"
import { PUB } from "../../../api/calls/pub.ts"
import { answersOf } from "../../answers.ts"
import { defineArea } from "../defineArea.ts"
import { inviteLoggedIn, endJoinLogin } from "./cameIn.ts"
import { codeLogin, inviteLogin, loginJoin, newAccount } from "./comeIn.ts"
import { requestLinkedGroup, linkedGroupTold } from "./link.ts"
import { codeSent, sendCode } from "./sendCode.ts"

/** Coming in by other ways than account and password: codes, invitations, new accounts, links to groups (spec 2.8, 2.9, 2.14). */
export const AREA = defineArea("entry", {
  reads: ["session", "service", "connection", "isMobile"],
  changes: ["tasks", "scanned"],
  answers: answersOf({ ...ENTRY, scanQr: PUB.scanQr }, new Set(["loginAndJoinGroup", "registerAndJoinGroup"])),
  anytime: ["CodeAsked", "CodeLoginAsked", "InviteLoginAsked", "LoginJoinAsked", "NewAccountAsked", "LinkAsked"],
  commands: {
    CodeAsked: sendCode,
    CodeLoginAsked: codeLogin,
    InviteLoginAsked: inviteLogin,
    LoginJoinAsked: loginJoin,
    NewAccountAsked: newAccount,
    LinkAsked: (view, { token }) => requestLinkedGroup(view, token)
  },
  replies: {
    sendCode: codeSent,
    inviteLogin: inviteLoggedIn,
    loginAndJoinGroup: endJoinLogin,
    registerAndJoinGroup: endJoinLogin,
    scanQr: linkedGroupTold
  }
})
