import { Stage } from "./Stage.ts"

/** A message as it was sent. */
interface Sent {
  readonly id: string
  readonly msg_id: number
}

/** People, a group, and what was said before a call is made. */
export interface Scene {
  readonly stage: Stage
  /** Ann owns it, Bob is an admin, Cara a member. */
  readonly group: string
  readonly said: Readonly<Record<"byAnn" | "byBob" | "toDan" | "byAnnInGroup" | "byBobInGroup" | "byCaraInGroup" | "noted", Sent>>
  /** Number of the announcement. */
  readonly announced: number
  /** Number of Eve's request to Ann. */
  readonly request: number
  /** A moment of Bob's, one of Ann's, and Ann's comment on Bob's. */
  readonly moments: Readonly<Record<"byBob" | "byAnn" | "comment", number>>
}

const PEOPLE = ["ann", "bob", "cara", "dan", "eve", "finn", "sue"] as const

/**
 * Ann is a friend of Bob and Dan, Bob of Cara and Eve; Eve has asked Ann, and Ann has asked Finn. Sue works for the service. Each has said
 * something.
 */
export const setScene = async (settings: Readonly<Record<string, string>> = {}): Promise<Scene> => {
  const stage = await Stage.open(settings)
  for (const name of PEOPLE) await stage.enter(name)
  const { ann, bob, cara, dan, eve, finn, sue } = Object.fromEntries(PEOPLE.map((name) => [name, stage.who(name)])) as Record<
    (typeof PEOPLE)[number],
    ReturnType<Stage["who"]>
  >
  stage.sql("UPDATE users SET role = 1 WHERE user_id = ?", sue.id)
  // all found each other by the account, so that pages and requests lead to everybody (FRIEND-05)
  stage.sql("INSERT INTO met (user_id, other) SELECT a.user_id, b.user_id FROM users a, users b WHERE a.user_id <> b.user_id")
  const isCommunity = settings["sysInfo.runMode"] !== "1"
  const befriend = async (a: typeof ann, b: typeof bob): Promise<void> => {
    if (!isCommunity) return
    await stage.say("friendAdd", { user_id: b.id, remark: "it is me" }, a.token)
    await stage.say("friendAdd", { user_id: a.id, remark: "it is me" }, b.token)
  }
  await befriend(ann, bob)
  await befriend(ann, dan)
  await befriend(bob, cara)
  await befriend(bob, eve)
  if (isCommunity) {
    await stage.say("friendAdd", { user_id: ann.id, remark: "hello, Ann" }, eve.token)
    await stage.say("friendAdd", { user_id: finn.id, remark: "hello, Finn" }, ann.token)
  }
  const requests = (await stage.say("friendIndex", {}, ann.token)) as ReadonlyArray<{ readonly friend_id: number }>
  const { id: group } = (await stage.say("groupAdd", { user_ids: [bob.id], name: "Choir" }, ann.token)) as { id: string }
  await stage.say("addGroupUser", { id: group, user_ids: [cara.id] }, bob.token)
  await stage.say("setManager", { id: group, user_id: bob.id, role: 2 }, ann.token)
  await stage.say("setNotice", { id: group, notice: "Be on time" }, ann.token)
  const send = async (by: typeof ann, toContactId: number | string, content: string, more: object = {}): Promise<Sent> =>
    (await stage.say("sendMessage", { id: stage.id(), toContactId, type: "text", content, ...more }, by.token)) as Sent
  const byAnn = await send(ann, bob.id, "<p>how are you</p>")
  const byBob = await send(bob, ann.id, "<p>well</p>", { pid: byAnn.msg_id })
  const toDan = await send(ann, dan.id, "<p>see you</p>")
  await send(dan, ann.id, "<p>sure</p>")
  const byAnnInGroup = await send(ann, group, "<p>at eight</p>")
  const byBobInGroup = await send(bob, group, "<p>@The ann fine</p>", { at: [ann.id] })
  const byCaraInGroup = await send(cara, group, "<p>me too</p>")
  const noted = await send(ann, -1, "<p>milk</p>")
  const { msg_id: announced } = (await stage.say("managePublishNotice", { title: "Sunday", content: "We rest" }, sue.token)) as {
    msg_id: number
  }
  const moment = async (by: typeof ann, content: string): Promise<number> =>
    ((await stage.say("momentsAdd", { content }, by.token)) as { id: number }).id
  const byBobShown = await moment(bob, "the sea")
  const byAnnShown = await moment(ann, "the hills")
  const { id: comment } = (await stage.say("momentsComment", { id: byBobShown, content: "oh" }, ann.token)) as { id: number }
  return {
    stage,
    group,
    said: { byAnn, byBob, toDan, byAnnInGroup, byBobInGroup, byCaraInGroup, noted },
    announced,
    request: requests[0]?.friend_id ?? 0,
    moments: { byBob: byBobShown, byAnn: byAnnShown, comment }
  }
}
