import type { UserId } from "#engine/account/User.ts"
import type { Scene } from "../Scene.ts"
import type { Scenarios } from "../play.ts"
import { chatNamed, PASSWORD } from "../Stage.ts"
import { upload } from "./pages.ts"

/** Token of the group's code, as Bob shares it. */
const codeOf = async ({ group, stage }: Scene): Promise<string> => {
  const { qrUrl } = (await stage.say("groupInfo", { group_id: group }, "bob")) as { readonly qrUrl: string }
  return qrUrl.slice(qrUrl.lastIndexOf("/") + 1)
}

const chat = ({ group }: Scene) => chatNamed(group)
const id = (name: "bob" | "cara" | "dan", { stage }: Scene) => stage.who(name).id as UserId

/** Groups: who is in them, what they are called, and what members may do. */
export const GROUPS = {
  groupAdd: [
    { command: (scene) => ({ _tag: "GroupCreateAsked", people: [id("bob", scene), id("dan", scene)], name: "Walks" }) },
    { title: "without a name", body: (scene) => ({ user_ids: [id("bob", scene)] }) }
  ],
  editGroupName: [{ command: (scene) => ({ _tag: "GroupNameAsked", chat: chat(scene), name: "Orchestra" }) }],
  editGroupAvatar: [{ body: async (scene) => ({ group_id: scene.group, file_id: await upload(scene) }) }],
  addGroupUser: [{ command: (scene) => ({ _tag: "InviteAsked", chat: chat(scene), people: [id("dan", scene)] }) }],
  removeUser: [
    { title: "by the owner", command: (scene) => ({ _tag: "RemoveAsked", chat: chat(scene), id: id("cara", scene) }) },
    { title: "an admin", command: (scene) => ({ _tag: "RemoveAsked", chat: chat(scene), id: id("bob", scene) }) },
    { title: "by oneself", by: "bob", command: (scene) => ({ _tag: "LeaveAsked", chat: chat(scene) }) }
  ],
  setManager: [
    { title: "a new one", command: (scene) => ({ _tag: "AdminAsked", chat: chat(scene), id: id("cara", scene), admin: true }) },
    { title: "no more", command: (scene) => ({ _tag: "AdminAsked", chat: chat(scene), id: id("bob", scene), admin: false }) }
  ],
  setNoSpeak: [
    {
      title: "for an hour",
      command: (scene) => ({
        _tag: "MuteAsked",
        chat: chat(scene),
        id: id("cara", scene),
        mute: { _tag: "Minutes", minutes: 60 }
      })
    },
    { title: "for two days", body: (scene) => ({ id: scene.group, user_id: id("cara", scene), noSpeakTimer: 4, noSpeakDay: 2 }) }
  ],
  setNotice: [{ command: (scene) => ({ _tag: "AnnounceAsked", chat: chat(scene), text: "At nine" }) }],
  groupSetting: [
    {
      title: "all of them",
      command: (scene) => ({
        _tag: "GroupSettingAsked",
        chat: chat(scene),
        setting: { locked: true, invites: false, mute: "admins", history: true, profiles: true }
      })
    },
    {
      title: "the history, for one who came later",
      before: async (scene) =>
        void (await scene.stage.say("addGroupUser", { id: scene.group, user_ids: [id("dan", scene)] }, "ann")),
      command: (scene) => ({ _tag: "GroupSettingAsked", chat: chat(scene), setting: { history: true } })
    }
  ],
  joinGroup: [
    {
      by: "dan",
      body: async (scene) => ({ group_id: scene.group, token: await codeOf(scene), inviteUid: id("bob", scene) })
    }
  ],
  changeOwner: [
    { title: "to an admin", command: (scene) => ({ _tag: "TransferAsked", chat: chat(scene), id: id("bob", scene) }) },
    { title: "to a member", command: (scene) => ({ _tag: "TransferAsked", chat: chat(scene), id: id("cara", scene) }) }
  ],
  removeGroup: [{ command: (scene) => ({ _tag: "DissolveAsked", chat: chat(scene) }) }],
  clearMessage: [{ command: (scene) => ({ _tag: "ClearAsked", chat: chat(scene) }) }],
  getAllUser: [{ body: () => ({}), isQuiet: true }],
  groupInfo: [{ body: ({ group }) => ({ group_id: group }), isQuiet: true }],
  groupUserList: [{ body: ({ group }) => ({ group_id: group }), isQuiet: true }],
  bindGroup: [{ body: ({ group }) => ({ client_id: "x", group_id: group }), isQuiet: true }],
  scanQr: [{ by: "dan", body: async (scene) => ({ token: await codeOf(scene) }), isQuiet: true }],
  loginAndJoinGroup: [
    {
      isStranger: true,
      body: async (scene) => ({
        account: "dan.account",
        password: PASSWORD,
        group_id: scene.group,
        token: await codeOf(scene)
      })
    }
  ],
  registerAndJoinGroup: [
    {
      isStranger: true,
      body: async (scene) => ({
        ...{ account: "gina.account", realname: "Gina", password: PASSWORD },
        ...{ group_id: scene.group, token: await codeOf(scene) }
      })
    }
  ],
  manageGroupIndex: [{ by: "sue", body: () => ({}), isQuiet: true }],
  manageGroupUserList: [{ by: "sue", body: ({ group }) => ({ group_id: group }), isQuiet: true }],
  manageGroupDel: [{ by: "sue", body: ({ group }) => ({ group_id: group }) }],
  manageGroupChangeOwner: [{ by: "sue", body: (scene) => ({ group_id: scene.group, user_id: id("cara", scene) }) }],
  manageGroupAddUser: [{ by: "sue", body: (scene) => ({ group_id: scene.group, user_ids: [id("dan", scene)] }) }],
  manageGroupDelUser: [{ by: "sue", body: (scene) => ({ group_id: scene.group, user_id: id("cara", scene) }) }],
  manageGroupSetManager: [{ by: "sue", body: (scene) => ({ group_id: scene.group, user_id: id("cara", scene), role: 2 }) }]
} satisfies Scenarios
