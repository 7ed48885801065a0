import { png } from "#server/upload/testMedia.ts"
import type { MessageId, MessageNumber } from "#engine/message/Message.ts"
import type { UserId } from "#engine/account/User.ts"
import type { Scene } from "../Scene.ts"
import type { Scenarios } from "../play.ts"
import { chatNamed } from "../Stage.ts"
import { ofEachKind } from "./kinds.ts"

const bob = ({ stage }: Scene) => chatNamed(stage.who("bob").id)
const dan = ({ stage }: Scene) => chatNamed(stage.who("dan").id)

/** Ann says something that Bob's devices have not shown yet: nobody looks at the chat with Dan. */
const send = (chat: (scene: Scene) => string, text = "<p>and then</p>") => ({
  command: (scene: Scene) => ({
    _tag: "SendAsked" as const,
    chat: chatNamed(chat(scene)),
    text,
    id: scene.stage.id() as MessageId
  })
})

/** A call of Ann's to Bob that rings at his devices. */
const ring = async ({ stage }: Scene): Promise<object> => {
  const call = { id: stage.id(), toContactId: stage.who("bob").id, type: 1 }
  await stage.say("sendToMsg", { ...call, event: "calling", code: 901, status: 3 }, "ann")
  return call
}

/** A picture of Bob's in the group. */
const picture = async ({ group, stage }: Scene): Promise<{ readonly msg_id: number; readonly id: string }> => {
  const message = JSON.stringify({ id: stage.id(), toContactId: group, type: "image", fileName: "sea.png" })
  const file = await stage.file("sea.png", await png(40, 30), "bob")
  return (await stage.say("uploadFile", { message }, "bob", file)) as { msg_id: number; id: string }
}

/** What people say to each other, take back, delete and read. */
export const MESSAGES = {
  sendMessage: [
    { title: "to one whose chat is open on both sides", ...send(bob) },
    { title: "to one who looks elsewhere", ...send(dan) },
    { title: "to the helper", ...send(() => "-1") },
    {
      title: "to a group, naming one and quoting another",
      command: ({ group, said, stage }) => ({
        _tag: "SendAsked",
        chat: chatNamed(group),
        text: "<p>@The bob see</p>",
        id: stage.id() as MessageId,
        mentions: [{ id: stage.who("bob").id as UserId, name: "The bob" }],
        quote: {
          number: said.byCaraInGroup.msg_id as MessageNumber,
          author: stage.who("cara").id as UserId,
          name: "The cara",
          text: "me too"
        }
      })
    },
    {
      title: "to a group, naming everybody",
      body: ({ group, stage }) => ({
        id: stage.id(),
        toContactId: group,
        type: "text",
        content: "<p>@all hello</p>",
        at: ["isALL"]
      })
    },
    ...ofEachKind("sendMessage")
  ],
  uploadFile: [
    ...ofEachKind("uploadFile"),
    {
      title: "kept for later",
      body: () => ({}),
      more: async ({ stage }) => stage.file("hills.png", await png(30, 40), "ann"),
      isQuiet: true
    }
  ],
  forwardMessage: [
    {
      command: ({ said, ...scene }) => ({
        _tag: "ForwardAsked",
        chat: dan({ said, ...scene }),
        ids: [said.toDan.id as MessageId],
        numbers: [said.toDan.msg_id],
        to: [bob({ said, ...scene }), chatNamed(scene.group), chatNamed("-1")]
      })
    }
  ],
  undoMessage: [
    {
      title: "one's own, in a chat that is open",
      command: (scene) => ({ _tag: "RecallAsked", chat: bob(scene), id: scene.said.byAnn.id as MessageId })
    },
    {
      title: "the last one of a chat that nobody looks at",
      before: async ({ stage }) =>
        void (await stage.say(
          "sendMessage",
          { id: "the-last", toContactId: stage.who("dan").id, type: "text", content: "oh" },
          "ann"
        )),
      command: (scene) => ({ _tag: "RecallAsked", chat: dan(scene), id: "the-last" as MessageId })
    },
    {
      title: "of a member, by the owner",
      command: ({ group, said }) => ({
        _tag: "RecallAsked",
        chat: chatNamed(group),
        id: said.byCaraInGroup.id as MessageId
      })
    },
    {
      title: "one that mentions a person who has not read it",
      by: "bob",
      body: ({ said }) => ({ id: said.byBobInGroup.id })
    }
  ],
  delMessage: [
    {
      title: "in a group",
      command: ({ group, said }) => ({
        _tag: "DeleteAsked",
        chat: chatNamed(group),
        ids: [said.byAnnInGroup.id as MessageId],
        everyone: true
      })
    },
    {
      title: "between two",
      command: (scene) => ({ _tag: "DeleteAsked", chat: bob(scene), ids: [scene.said.byAnn.id as MessageId], everyone: true })
    }
  ],
  removeMessage: [
    {
      title: "of somebody else",
      command: (scene) => ({ _tag: "DeleteAsked", chat: bob(scene), ids: [scene.said.byBob.id as MessageId], everyone: false })
    },
    {
      title: "the newest of a group",
      command: ({ group, said }) => ({
        _tag: "DeleteAsked",
        chat: chatNamed(group),
        ids: [said.byCaraInGroup.id as MessageId],
        everyone: false
      })
    }
  ],
  setMsgIsRead: [
    {
      title: "by looking at it",
      isAfterNews: true,
      command: ({ group }) => ({ _tag: "ChatOpenAsked", chat: chatNamed(group) })
    },
    {
      title: "one message of a deployed client",
      isAfterNews: true,
      body: ({ stage }) => ({
        toContactId: stage.who("dan").id,
        is_group: 0,
        fromUser: stage.who("dan").id,
        messages: [{ id: "news-of-dan" }]
      })
    }
  ],
  getMessageList: [
    {
      title: "its newest page, which is read thereby",
      isAfterNews: true,
      body: ({ stage }) => ({ toContactId: stage.who("dan").id, is_group: 0, page: 1, limit: 20 })
    },
    {
      title: "the newest page of a group that mentions me",
      isAfterNews: true,
      body: ({ group }) => ({ toContactId: group, is_group: 1, page: 1, limit: 20 })
    },
    {
      title: "one of what was searched for",
      body: ({ stage }) => ({ toContactId: stage.who("dan").id, is_group: 0, page: 1, limit: 20, keywords: "see" }),
      isQuiet: true
    }
  ],
  readAtMsg: [{ isAfterNews: true, body: ({ group }) => ({ toContactId: group }) }],
  searchMessages: [{ body: () => ({ keywords: "well" }), isQuiet: true }],
  sendToMsg: [
    {
      title: "a call",
      body: ({ stage }) => ({
        ...{ id: stage.id(), toContactId: stage.who("bob").id, type: 0 },
        ...{ event: "calling", code: 901, status: 3 }
      })
    },
    { title: "its end", body: async (scene) => ({ ...(await ring(scene)), event: "hangup", code: 902 }) },
    {
      title: "that it is refused",
      by: "bob",
      body: async (scene) => ({
        ...(await ring(scene)),
        toContactId: scene.stage.who("ann").id,
        event: "hangup",
        code: 903
      })
    }
  ],
  manageDealMsg: [
    { title: "deletes", by: "sue", body: ({ said }) => ({ id: said.byBobInGroup.id, dealType: 1 }) },
    { title: "takes the words of a text", by: "sue", body: ({ said }) => ({ id: said.byCaraInGroup.id, dealType: 0 }) },
    { title: "takes the words between two", by: "sue", body: ({ said }) => ({ id: said.byAnn.id, dealType: 0 }) },
    {
      title: "takes a picture",
      before: async (scene) => void (await picture(scene)),
      by: "sue",
      body: async ({ group, stage }) => {
        const rows = (await stage.say("manageMessageIndex", { group_id: group }, "sue")) as ReadonlyArray<{
          id: string
          type: string
        }>
        return { id: rows.find(({ type }) => type === "image")?.id ?? "", dealType: 0 }
      }
    }
  ],
  manageMessageIndex: [{ by: "sue", body: ({ group }) => ({ group_id: group }), isQuiet: true }],
  manageClearMessage: [{ by: "sue", body: () => ({}) }],
  filesIndex: [{ body: () => ({}), isQuiet: true }]
} satisfies Scenarios
