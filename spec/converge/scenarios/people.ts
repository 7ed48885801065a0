import { png } from "#server/upload/testMedia.ts"
import type { UserId } from "#engine/account/User.ts"
import type { Scenarios } from "../play.ts"
import { chatNamed, PASSWORD } from "../Stage.ts"

const COLLEAGUES = { "sysInfo.runMode": "1" } as const

/** Friends, requests, the list of conversations, and what people say of themselves. */
export const PEOPLE = {
  friendAdd: [
    {
      title: "asks a stranger",
      command: ({ stage }) => ({ _tag: "FriendAsked", id: stage.who("cara").id as UserId, text: "it is me" })
    },
    {
      title: "answers one who asked before",
      command: ({ stage }) => ({ _tag: "FriendAsked", id: stage.who("eve").id as UserId, text: "yes" })
    }
  ],
  friendUpdate: [
    { title: "accepts", command: ({ request }) => ({ _tag: "AnswerRequestAsked", id: request, accept: true }) },
    { title: "rejects", command: ({ request }) => ({ _tag: "AnswerRequestAsked", id: request, accept: false }) }
  ],
  friendDel: [{ command: ({ stage }) => ({ _tag: "FriendDeleteAsked", id: stage.who("bob").id as UserId }) }],
  setNickname: [
    { command: ({ stage }) => ({ _tag: "RemarkAsked", id: stage.who("bob").id as UserId, remark: "Zorro" }) },
    {
      title: "of a colleague",
      settings: COLLEAGUES,
      command: ({ stage }) => ({ _tag: "RemarkAsked", id: stage.who("dan").id as UserId, remark: "Zorro" })
    }
  ],
  friendIndex: [{ body: () => ({}), isQuiet: true }],
  getApplyMsg: [{ body: () => ({}), isQuiet: true }],
  setChatTop: [
    { command: ({ stage }) => ({ _tag: "PinAsked", chat: chatNamed(stage.who("dan").id), pinned: true }) },
    { title: "of announcements", command: () => ({ _tag: "PinAsked", chat: chatNamed("admin_notice"), pinned: true }) }
  ],
  isNotice: [
    {
      isAfterNews: true,
      command: ({ group }) => ({ _tag: "NotifyAsked", chat: chatNamed(group), notify: false })
    }
  ],
  delChat: [
    {
      title: "puts it away",
      command: ({ stage }) => ({ _tag: "ChatDeleteAsked", chat: chatNamed(stage.who("dan").id), clear: false })
    },
    { title: "clears a group", command: ({ group }) => ({ _tag: "ChatDeleteAsked", chat: chatNamed(group), clear: true }) },
    {
      title: "while something in it is unread",
      isAfterNews: true,
      command: ({ stage }) => ({ _tag: "ChatDeleteAsked", chat: chatNamed(stage.who("dan").id), clear: true })
    }
  ],
  getContacts: [{ body: () => ({}), isQuiet: true }],
  getContactInfo: [{ body: ({ stage }) => ({ id: stage.who("bob").id }), isQuiet: true }],
  getUserInfo: [{ body: ({ stage }) => ({ user_id: stage.who("dan").id }), isQuiet: true }],
  searchUser: [{ body: () => ({ keywords: "finn.account" }), isQuiet: true }],
  findPlaces: [{ body: () => ({ latitude: 52.5, longitude: 13.4 }), isRefused: true, isQuiet: true }],
  userList: [{ by: "sue", body: () => ({}), isQuiet: true }],
  resume: [{ body: () => ({ scopes: {} }), isQuiet: true }],
  updateUserInfo: [
    { title: "another name", body: () => ({ realname: "Anna Maria" }) },
    {
      title: "another name for those who call them something else",
      before: async ({ stage }) =>
        void (await stage.say("setNickname", { user_id: stage.who("ann").id, nickname: "Annie" }, "bob")),
      body: () => ({ realname: "Anna Maria" })
    },
    { title: "another name among colleagues", settings: COLLEAGUES, body: () => ({ realname: "Anna Maria" }) },
    { title: "what only a page shows", body: () => ({ motto: "Carpe diem", sex: "0", email: "ann@example.org" }) },
    { title: "another name of a member", by: "cara", body: () => ({ realname: "Caroline" }) }
  ],
  uploadAvatar: [
    { more: async ({ stage }) => stage.file("me.png", await png(64, 64), "ann") },
    { title: "among colleagues", settings: COLLEAGUES, more: async ({ stage }) => stage.file("me.png", await png(64, 64), "ann") }
  ],
  setting: [{ body: () => ({ setting: { theme: "dark" } }), isQuiet: true }],
  editAccount: [
    {
      before: ({ stage }) => Promise.resolve(stage.sql("INSERT INTO settings (name, value) VALUES ('sysInfo.regauth', '3')")),
      body: async ({ stage }) => {
        const account = "ann.new@example.org"
        await stage.say("sendCode", { account, type: 4 }, "ann")
        return { account, newCode: stage.notices.at(-1)?.code ?? "" }
      }
    }
  ],
  editPassword: [{ body: () => ({ password: "secret 2", originalPassword: PASSWORD }) }],
  register: [
    {
      title: "in a community",
      body: () => ({ account: "gina.account", realname: "Gina", password: PASSWORD }),
      isStranger: true,
      isQuiet: true
    },
    {
      title: "where all are colleagues",
      settings: COLLEAGUES,
      body: () => ({ account: "gina.account", realname: "Gina", password: PASSWORD }),
      isStranger: true
    }
  ]
} satisfies Scenarios
