import { Result } from "effect"
import { groupSettingOf, wireSetting } from "#engine/api/nouns.ts"
import type { CallName } from "#engine/api/calls.ts"
import { refused as because, type Refused } from "#engine/error/refusal.ts"
import { Millis } from "#engine/format/Millis.ts"
import { CODE_LIFE, INVITE_MAX } from "#engine/group/limits.ts"
import { mayComeBack } from "#engine/group/joining.ts"
import type { GroupAction } from "#engine/group/mayInGroup.ts"
import { mutedUntil } from "#engine/group/mute.ts"
import { checkAnnouncement, checkGroupName } from "#engine/group/words.ts"
import { htmlOf } from "#engine/message/compose.ts"
import type { Service } from "./Service.ts"
import { Talk } from "./Talk.ts"
import { type Bag, brief, done, groupWire, memberWire, no, refused, textIn, wireRole } from "./wire.ts"

/** Calls about groups. */
export const GROUP_CALLS: ReadonlySet<CallName> = new Set([
  ...(["getAllUser", "groupAdd", "groupInfo", "groupUserList", "editGroupName", "addGroupUser", "removeUser"] as const),
  ...(["setManager", "setNoSpeak", "setNotice", "groupSetting", "joinGroup", "changeOwner", "removeGroup"] as const),
  ...(["clearMessage", "bindGroup", "scanQr"] as const)
])

type Answered = ReturnType<typeof done>

/** What a code of a group holds: which, who shared it, until when. */
const codeFor = (service: Service, { group }: Talk, me: number) => {
  const until = service.now() + CODE_LIFE
  return { url: `https://town.example/scan/g/${group}.${me}.${until}`, until }
}

const readCode = (token: string): { readonly group: string; readonly inviter: number; readonly until: number } => {
  const [group = "", inviter, until] = token.split(".")
  return { group, inviter: Number(inviter), until: Number(until) }
}

const ids = (body: Bag): ReadonlyArray<number> => [
  ...new Set((Array.isArray(body["user_ids"]) ? body["user_ids"] : []).map(Number).filter((id) => id > 0))
]

/** A line of the system in a group, told to all who are in it. */
const event = (service: Service, talk: Talk, by: number, html: string): void =>
  void service.say(by, talk.group, html, undefined, { type: "event" })

const namesOf = (service: Service, people: ReadonlyArray<number>): string =>
  people.map((each) => service.somebody(each).name).join(", ")

const create = (service: Service, body: Bag, me: number): Answered => {
  const people = ids(body).filter((id) => id !== me)
  if (people.length === 0) return no(because("group-nobody"))
  if (people.some((id) => !service.areFriends(me, id))) return no(because("group-not-contact"))
  const asked = textIn(body)("name")
  const name = checkGroupName(asked === "" ? namesOf(service, [me, ...people]).slice(0, 60) : asked)
  if (Result.isFailure(name)) return no(name.failure)
  const number = service.talks.reduce((most, { group }) => Math.max(most, Number(group.slice(6)) || 0), 0) + 1
  const talk = new Talk(`group-${number}`, [me, ...people], name.success)
  service.talks.push(talk)
  event(service, talk, me, `${service.somebody(me).name} created the group`)
  for (const each of talk.people) service.tellPerson(each, "addGroup", service.rowOf(talk, each))
  return done(service.rowOf(talk, me))
}

/** People come into a group: each gets its row, the others learn who. */
const enter = (service: Service, talk: Talk, people: ReadonlyArray<number>, by: number, words: string): void => {
  const before = talk.people
  for (const each of people) talk.join(each, service.log.head(talk.scope))
  for (const each of people) service.tellPerson(each, "addGroup", service.rowOf(talk, each))
  if (before.length > 0) service.tellTalk(talk, "addGroupUser", { group_id: talk.group, user_ids: people })
  event(service, talk, by, words)
}

const invite = (service: Service, talk: Talk, body: Bag, me: number): Answered => {
  if (ids(body).length > INVITE_MAX) return no(because("group-batch"))
  if (ids(body).some((id) => id !== me && !service.areFriends(me, id))) return no(because("group-not-contact"))
  const people = ids(body).filter((id) => service.people.has(id) && !talk.people.includes(id))
  const back = mayComeBack(talk.standingOf(me)?.role ?? null)
  if (Result.isFailure(back) && people.some((id) => talk.keptOut.has(id))) return no(back.failure)
  if (people.length > 0) enter(service, talk, people, me, `${service.somebody(me).name} invited ${namesOf(service, people)}`)
  return done()
}

const join = (service: Service, body: Bag, me: number): Answered => {
  const text = textIn(body)
  const talk = service.group(text("group_id"))
  if (talk === undefined) return no(because("group-unknown"))
  if (talk.people.includes(me)) return no(because("join-already"))
  const code = readCode(text("token"))
  if (code.group !== talk.group || !(code.until > service.now())) return no(because("code-expired"))
  if (!talk.setting.invites) return no(because("join-closed"))
  if (talk.keptOut.has(me)) return no(because("join-removed"))
  enter(service, talk, [me], me, `${service.somebody(me).name} joined`)
  return done()
}

const remove = (service: Service, talk: Talk, who: number, me: number): Answered => {
  const may = who === me ? service.may(talk, "leave", me) : service.may(talk, "remove", me, who)
  if (Result.isFailure(may)) return no(may.failure)
  talk.leave(who)
  if (who !== me) talk.keptOut.add(who)
  service.tellTalk(talk, "removeUser", { group_id: talk.group, user_id: who, by: me }, [who])
  if (talk.people.length > 0) {
    const { name } = service.somebody(who)
    event(service, talk, talk.people.includes(me) ? me : talk.owner, who === me ? `${name} left` : `${name} was removed`)
  }
  return done()
}

const scan = (service: Service, body: Bag, me: number): Answered => {
  const token = textIn(body)("token")
  const person = service.people.get(Number(/^u([0-9]+)$/.exec(token)?.[1] ?? 0))
  if (person !== undefined) return done({ ...brief(person), action: "userInfo", user_id: person.id })
  const code = readCode(token)
  const talk = service.group(code.group)
  if (talk === undefined || !(code.until > service.now())) return no(because("code-expired"))
  const page = groupWire(talk, service.reader(me), codeFor(service, talk, me))
  return done({ ...page, action: "groupInfo", token, invite_id: code.inviter })
}

const silence = (service: Service, talk: Talk, body: Bag, who: number): Answered => {
  const until = mutedUntil(Number(body["noSpeakTimer"] ?? 0), Number(body["noSpeakDay"] ?? 1), Millis.make(service.now()))
  if (Result.isFailure(until)) return no(until.failure)
  const place = talk.standingOf(who)
  if (place !== undefined) place.mutedUntil = until.success
  service.tellTalk(talk, "setNoSpeak", {
    group_id: talk.group,
    user_id: who,
    no_speak_time: Math.floor(until.success / 1000)
  })
  return done()
}

const setRole = (service: Service, talk: Talk, body: Bag, who: number): Answered => {
  const role = Number(body["role"])
  if (role !== 2 && role !== 3) return refused("wrong-shape")
  const place = talk.standingOf(who)
  if (place !== undefined) place.role = role === 2 ? "admin" : "member"
  service.tellTalk(talk, "setManager", { group_id: talk.group, user_id: who, role: wireRole(place?.role ?? "member") })
  return done()
}

const handOn = (service: Service, talk: Talk, who: number, me: number): Answered => {
  const [mine, theirs] = [talk.standingOf(me), talk.standingOf(who)]
  if (mine === undefined || theirs === undefined) return no(because("member-unknown"))
  mine.role = "member"
  theirs.role = "owner"
  service.tellTalk(talk, "changeOwner", { group_id: talk.group, user_id: who })
  event(service, talk, me, `${service.somebody(who).name} owns the group now`)
  return done()
}

const dissolve = (service: Service, talk: Talk, me: number): Answered => {
  service.tellTalk(talk, "removeGroup", { group_id: talk.group, by: me })
  for (const each of talk.people) talk.leave(each)
  return done()
}

const clear = (service: Service, talk: Talk): Answered => {
  talk.cleared = talk.head
  for (const each of talk.people) talk.markRead(each)
  // what was said is gone from the log, too
  service.log.forget(talk.scope)
  service.tellTalk(talk, "clearMessage", { group_id: talk.group, upTo: talk.cleared })
  return done()
}

/** What each change of a group needs, and does when the table lets it. */
const change = (service: Service, call: CallName, talk: Talk, body: Bag, me: number): Answered => {
  const text = textIn(body)
  const who = Number(body["user_id"] ?? 0)
  const allowed = (action: GroupAction, then: () => Answered, target?: number): Answered => {
    const may: Result.Result<void, Refused> = service.may(talk, action, me, target)
    return Result.isFailure(may) ? no(may.failure) : then()
  }
  switch (call) {
    case "editGroupName":
      return allowed("edit-name", () => {
        const name = checkGroupName(text("displayName"))
        if (Result.isFailure(name)) return no(name.failure)
        talk.name = name.success
        const by = service.somebody(me).name
        service.tellTalk(talk, "editGroupName", { id: talk.group, displayName: talk.name, editUserName: by })
        return done()
      })
    case "setNotice":
      return allowed("announce", () => {
        const checked = checkAnnouncement(text("notice"))
        if (Result.isFailure(checked)) return no(checked.failure)
        talk.announcement = checked.success
        service.tellTalk(talk, "setNotice", { group_id: talk.group, notice: talk.announcement })
        service.say(me, talk.group, `<p><strong>@all</strong></p>${htmlOf(talk.announcement)}`, undefined, { everybody: true })
        return done()
      })
    case "groupSetting":
      return allowed("change-settings", () => {
        const given = typeof body["setting"] === "object" && body["setting"] !== null ? (body["setting"] as Bag) : {}
        talk.setting = groupSettingOf({ ...wireSetting(talk.setting), ...given })
        service.tellTalk(talk, "groupSetting", { group_id: talk.group, setting: wireSetting(talk.setting) })
        return done()
      })
    case "setManager":
      return allowed("set-admin", () => setRole(service, talk, body, who), who)
    case "setNoSpeak":
      return allowed("mute", () => silence(service, talk, body, who), who)
    case "changeOwner":
      return allowed("transfer", () => handOn(service, talk, who, me), who)
    case "removeGroup":
      return allowed("dissolve", () => dissolve(service, talk, me))
    case "clearMessage":
      return allowed("clear", () => clear(service, talk))
    case "addGroupUser":
      return allowed("invite", () => invite(service, talk, body, me))
    case "removeUser":
      return remove(service, talk, who, me)
    default:
      return refused("unknown-path", 404)
  }
}

/** Answers a call about a group. */
export const ofGroups = (service: Service, call: CallName, body: Bag, me: number): Answered => {
  const text = textIn(body)
  if (call === "groupAdd") return create(service, body, me)
  if (call === "joinGroup") return join(service, body, me)
  if (call === "scanQr") return scan(service, body, me)
  if (call === "bindGroup") return done()
  const talk = service.group(text("id") || text("group_id"))
  if (call === "getAllUser" && talk === undefined)
    return done([...service.people.values()].filter(({ id }) => service.areFriends(me, id)).map(brief))
  if (talk === undefined) return no(because("group-unknown"))
  if (call === "groupInfo") return done(groupWire(talk, service.reader(me), codeFor(service, talk, me)))
  const read = service.may(talk, "read", me)
  if (Result.isFailure(read)) return no(read.failure)
  const members = talk.people.map((each) => service.somebody(each))
  if (call === "getAllUser") return done(members.filter(({ id }) => id !== talk.owner).map(brief))
  if (call === "groupUserList")
    return done(
      members.map((each) => memberWire(talk, each)).toSorted((a, b) => a.role - b.role),
      members.length
    )
  return change(service, call, talk, body, me)
}
