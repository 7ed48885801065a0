import { randomUUID } from "node:crypto"
import type { CallName } from "#engine/api/calls.ts"
import type { Attack, Ground } from "../Attack.ts"
import { requests } from "../players.ts"

/** Calls of one member without end. Those that one may make as often as one likes, in the share that all have, refuse nothing in a short while. */

type Body = (ground: Ground, turn: number) => object

/** `refusals` of a call that is refused each time; the others are in time. */
const calls = (title: string, call: CallName, body: Body, refusals?: ReadonlyArray<string>): Attack =>
  requests({
    title: `Members: ${title}`,
    family: "calls of one member",
    refusals: refusals ?? [],
    inTime: refusals ? [] : ["too-fast"],
    ask: (ground, turn) => ({ call, body: body(ground, turn), by: 0 })
  })

const REFUSED = ["refused"]
const LONG = "<b>a</b><i>b</i> ".repeat(300)
const LINKS = "https://parley.example/a?b=c ".repeat(60)

const message = (toContactId: number | string, content: string, more: object = {}) => ({
  id: randomUUID(),
  toContactId,
  type: "text",
  content,
  ...more
})
const others = ({ people }: Ground): ReadonlyArray<number> => people.slice(1).map(({ id }) => id)

export const members: ReadonlyArray<Attack> = [
  calls("people are searched for", "searchUser", (_, turn) => ({ keywords: `talker.${turn}` })),
  calls("numbers of people are counted through", "getUserInfo", (_, turn) => ({ user_id: turn + 1 })),
  calls("numbers of groups are counted through", "groupInfo", (_, turn) => ({ group_id: `group-${turn + 1}` })),
  calls(
    "numbers of messages are counted through",
    "forwardMessage",
    (_, turn) => ({ msg_id: turn + 1, user_ids: [-1] }),
    REFUSED
  ),
  calls("numbers of files are counted through", "momentsSetCover", (_, turn) => ({ file_id: turn + 1 }), REFUSED),
  calls("everybody is asked to be friends", "friendAdd", (_, turn) => ({ user_id: turn + 1, remark: "hello" }), REFUSED),
  calls("groups are made", "groupAdd", (ground) => ({ user_ids: others(ground), name: "Mob" })),
  calls("members are added again and again", "addGroupUser", (ground) => ({ id: ground.group, user_ids: others(ground) })),
  calls("a group is renamed", "editGroupName", (ground, turn) => ({ id: ground.group, displayName: `Mob ${turn}` })),
  calls("a group is announced to", "setNotice", (ground, turn) => ({ id: ground.group, notice: `Now ${turn}` })),
  calls("the switches of a group", "groupSetting", (ground, turn) => ({ id: ground.group, setting: { history: turn % 2 } })),
  calls("everybody is mentioned", "sendMessage", (ground) => message(ground.group, "all", { at: ["isALL"] })),
  calls("messages to oneself, long and formatted", "sendMessage", () => message(-1, LONG)),
  calls("messages of links", "sendMessage", () => message(-1, LINKS)),
  calls("a message is sent again under its name", "sendMessage", () => ({ ...message(-1, "again"), id: "attack-again" })),
  calls("messages that there are not are recalled", "undoMessage", (_, turn) => ({ id: `nothing-${turn}` })),
  calls("all is marked as read", "setMsgIsRead", (ground) => ({ toContactId: ground.group })),
  calls("chats are pinned and let go", "setChatTop", (ground, turn) => ({ id: ground.group, is_top: turn % 2 })),
  calls("words are searched for everywhere", "searchMessages", () => ({ keywords: "a" })),
  calls("a chat is filtered", "getMessageList", (ground) => ({ toContactId: ground.group, type: "image", limit: 200 })),
  calls("lists of people without end", "getAllUser", () => ({})),
  calls("lists of files without end", "filesIndex", () => ({ limit: 200 })),
  calls("the list of chats without end", "getContacts", () => ({})),
  calls("what was missed, without end", "resume", () => ({ scopes: {} }), []),
  calls("one's own name", "updateUserInfo", (_, turn) => ({ realname: `Name ${turn}` })),
  calls("settings of a device, large", "setting", () => ({ setting: { theme: "x".repeat(9000) } }), []),
  calls("signals of calls that there are not", "sendToMsg", (ground) => ({
    ...{ id: randomUUID(), toContactId: ground.people[1]?.id, type: 1 },
    event: "hangup"
  })),
  calls(
    "calls that ring and end",
    "sendToMsg",
    (ground) => ({ id: randomUUID(), toContactId: ground.people[1]?.id, type: 1, event: "calling" }),
    REFUSED
  ),
  calls("moments", "momentsAdd", (_, turn) => ({ name: randomUUID(), content: `look ${turn}` })),
  calls("words below a moment", "momentsComment", () => ({ id: 1, name: randomUUID(), content: "nice" }), REFUSED),
  calls("moments are liked and not", "momentsLike", () => ({ id: 1 }), REFUSED),
  calls("emoji that there are not", "emojiAdd", (_, turn) => ({ file_id: turn + 1 }), REFUSED),
  calls("uploads are begun", "uploadBegin", () => ({ name: "a.png", size: 1_000_000 }), []),
  calls("parts of uploads that there are not", "uploadPart", () => ({ upload: randomUUID(), base64: "aGVsbG8=" }), REFUSED),
  calls("the back office without a role", "manageUserIndex", () => ({ keywords: "a" }), ["no-permission"]),
  calls("sessions are ended that there are not", "endSession", () => ({ id: randomUUID() }), REFUSED),
  requests({
    title: "Members: logins without end",
    refusals: [],
    inTime: ["too-many-attempts"],
    ask: ({ people }) => ({ call: "login", body: { account: people[1]?.account, password: "secret 1" } })
  })
]
