import { ENTRY } from "../../../api/calls/entry.ts"
import { PUB } from "../../../api/calls/pub.ts"
import type { Area } from "../../Area.ts"
import { answersOf } from "../../answers.ts"
import { stay } from "../../Turn.ts"
import { inviteLoggedIn, joined } from "./cameIn.ts"
import { codeLogin, inviteLogin, loginJoin, newAccount } from "./comeIn.ts"
import { link, linkTold } from "./link.ts"
import { codeSent, sendCode } from "./sendCode.ts"

/** Coming in by other ways than account and password: codes, invitations, new accounts, links to groups (spec 2.8, 2.9, 2.14). */
export const ENTRY_AREA: Area = {
  answers: answersOf({ ...ENTRY, scanQr: PUB.scanQr }, new Set(["loginAndJoinGroup", "registerAndJoinGroup"])),
  anytime: new Set(["CodeAsked", "CodeLoginAsked", "InviteLoginAsked", "LoginJoinAsked", "NewAccountAsked", "LinkAsked"]),
  asked: (state, command) => {
    switch (command._tag) {
      case "CodeAsked":
        return sendCode(state, command)
      case "CodeLoginAsked":
        return codeLogin(state, command)
      case "InviteLoginAsked":
        return inviteLogin(state, command)
      case "LoginJoinAsked":
        return loginJoin(state, command)
      case "NewAccountAsked":
        return newAccount(state, command)
      case "LinkAsked":
        return link(state, command.token)
      default:
        return stay(state)
    }
  },
  told: (state, end, now) => {
    switch (end.call) {
      case "sendCode":
        return codeSent(state, end, now)
      case "inviteLogin":
        return inviteLoggedIn(state, end)
      case "loginAndJoinGroup":
      case "registerAndJoinGroup":
        return joined(state, end)
      case "scanQr":
        return linkTold(state, end)
      default:
        return stay(state)
    }
  }
}
