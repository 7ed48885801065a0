import type { Scenarios } from "../play.ts"
import { PASSWORD } from "../Stage.ts"

const COLLEAGUES = { "sysInfo.runMode": "1" } as const

/** What those do who look after the service. */
export const BACK_OFFICE = {
  manageSetConfig: [
    { title: "a switch of chats", by: "sue", body: () => ({ name: "chatInfo", value: { redoTime: "60", groupChat: "0" } }) },
    { title: "the mode", by: "sue", body: () => ({ name: "sysInfo", value: { runMode: "1" } }) },
    {
      title: "the links",
      by: "sue",
      body: () => ({
        name: "compass",
        value: { status: 1, mode: 1, list: [{ name: "News", icon: "", url: "https://example.org/", status: 1 }] }
      })
    },
    { title: "that nobody sees who is there", by: "sue", body: () => ({ name: "chatInfo", value: { online: "0" } }) }
  ],
  manageGetAllConfig: [{ by: "sue", body: () => ({}), isQuiet: true }],
  manageGetInfo: [{ by: "sue", body: () => ({ name: "sysInfo" }), isQuiet: true }],
  manageGetInviteLink: [{ by: "sue", body: () => ({}), isQuiet: true }],
  manageSendTestEmail: [{ by: "sue", body: () => ({ email: "sue@example.org" }), isQuiet: true }],
  manageIndex: [
    { by: "sue", body: () => ({}), isQuiet: true },
    {
      title: "on a device of the chat, which hears the figures and shows none",
      before: ({ stage }) => {
        stage.sql("UPDATE users SET role = 2 WHERE user_id = ?", stage.who("ann").id)
        return Promise.resolve()
      },
      body: () => ({}),
      isQuiet: true,
      isHeard: true
    }
  ],
  managePublishNotice: [
    { title: "a new one", by: "sue", body: () => ({ title: "Monday", content: "We work" }) },
    {
      title: "in place of another",
      by: "sue",
      body: ({ announced }) => ({ title: "Monday", content: "We work", msgId: announced })
    }
  ],
  manageNoticeList: [{ by: "sue", body: () => ({}), isQuiet: true }],
  manageDelNotice: [{ by: "sue", body: ({ announced }) => ({ id: announced }) }],
  manageAudit: [{ by: "sue", body: () => ({}), isQuiet: true }],
  manageUserIndex: [{ by: "sue", body: () => ({}), isQuiet: true }],
  manageUserDetail: [{ by: "sue", body: ({ stage }) => ({ user_id: stage.who("bob").id }), isQuiet: true }],
  manageGetContacts: [{ by: "sue", body: ({ stage }) => ({ user_id: stage.who("bob").id }), isQuiet: true }],
  manageUserAdd: [
    {
      title: "in a community",
      by: "sue",
      body: () => ({ account: "gina.account", realname: "Gina", password: PASSWORD }),
      isQuiet: true
    },
    {
      title: "where all are colleagues",
      settings: COLLEAGUES,
      by: "sue",
      body: () => ({ account: "gina.account", realname: "Gina", password: PASSWORD })
    }
  ],
  manageUserEdit: [
    { title: "another name", by: "sue", body: ({ stage }) => ({ user_id: stage.who("bob").id, realname: "Robert" }) },
    {
      title: "another name among colleagues",
      settings: COLLEAGUES,
      by: "sue",
      body: ({ stage }) => ({ user_id: stage.who("bob").id, realname: "Robert" })
    },
    {
      title: "who looks after them",
      by: "sue",
      body: ({ stage }) => ({ user_id: stage.who("ann").id, cs_uid: stage.who("cara").id })
    }
  ],
  manageUserSetStatus: [
    { title: "off", by: "sue", body: ({ stage }) => ({ user_id: stage.who("dan").id, status: 0 }) },
    { title: "off, of a member", by: "sue", body: ({ stage }) => ({ user_id: stage.who("cara").id, status: 0 }) },
    {
      title: "on again",
      before: async ({ stage }) =>
        void (await stage.say("manageUserSetStatus", { user_id: stage.who("finn").id, status: 0 }, "sue")),
      settings: COLLEAGUES,
      by: "sue",
      body: ({ stage }) => ({ user_id: stage.who("finn").id, status: 1 })
    }
  ],
  manageUserDel: [
    { title: "a friend", by: "sue", body: ({ stage }) => ({ user_id: stage.who("dan").id }) },
    { title: "an admin of a group, who wrote moments", by: "sue", body: ({ stage }) => ({ user_id: stage.who("bob").id }) },
    { title: "a member whom one does not know", by: "sue", body: ({ stage }) => ({ user_id: stage.who("cara").id }) },
    { title: "who asked to be a friend", by: "sue", body: ({ stage }) => ({ user_id: stage.who("eve").id }) },
    { title: "who was asked", by: "sue", body: ({ stage }) => ({ user_id: stage.who("finn").id }) },
    {
      title: "a colleague",
      settings: COLLEAGUES,
      by: "sue",
      body: ({ stage }) => ({ user_id: stage.who("bob").id })
    }
  ],
  manageUserEditPassword: [{ by: "sue", body: ({ stage }) => ({ user_id: stage.who("dan").id, password: "another 1" }) }],
  manageUserSetRole: [{ by: "sue", body: ({ stage }) => ({ user_id: stage.who("dan").id, role: 2 }), isQuiet: true }]
} satisfies Scenarios
