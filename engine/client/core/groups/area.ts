import { stay } from "../../Turn.ts"
import { withAnnouncement } from "../conversation/drafts.ts"
import type { CoreRows } from "../CoreRows.ts"
import {
  requestAdmin,
  requestAnnouncement,
  requestClear,
  requestDissolve,
  requestGroupName,
  requestGroupPage,
  requestGroupSetting,
  requestJoin,
  requestLeave,
  requestMembers,
  requestMute,
  requestNewGroup,
  requestNewMembers,
  requestRemoval,
  requestScan,
  requestTransfer
} from "./commands.ts"
import { addGroupUser, bindGroup, endGroupChange, groupAdd, groupInfo, groupUserList, joinGroup, scanQr } from "./replies.ts"

/** Groups: their pages, members, roles and codes (spec 2.11 to 2.13, 2.21, 6). */
export const AREA: CoreRows<"groups"> = {
  commands: {
    GroupCreateAsked: requestNewGroup,
    GroupAsked: (state, { chat }) => requestGroupPage(state, chat),
    MembersAsked: (state, { chat }) => requestMembers(state, chat),
    GroupNameAsked: requestGroupName,
    AnnounceAsked: requestAnnouncement,
    AnnouncementDraftAsked: (state, { chat, text }) => stay(withAnnouncement(state, chat, text)),
    GroupSettingAsked: requestGroupSetting,
    InviteAsked: requestNewMembers,
    RemoveAsked: requestRemoval,
    LeaveAsked: requestLeave,
    DissolveAsked: requestDissolve,
    TransferAsked: requestTransfer,
    AdminAsked: requestAdmin,
    MuteAsked: requestMute,
    ClearAsked: requestClear,
    ScanAsked: requestScan,
    JoinAsked: requestJoin
  },
  replies: {
    groupAdd,
    groupInfo,
    groupUserList,
    addGroupUser,
    joinGroup,
    scanQr,
    bindGroup,
    editGroupName: endGroupChange,
    setNotice: endGroupChange,
    groupSetting: endGroupChange,
    removeUser: endGroupChange,
    setManager: endGroupChange,
    setNoSpeak: endGroupChange,
    changeOwner: endGroupChange,
    removeGroup: endGroupChange,
    clearMessage: endGroupChange
  }
}
