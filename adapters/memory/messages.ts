import { Result } from "effect"
import type { CallName } from "#engine/api/calls.ts"
import { refused as because } from "#engine/error/refusal.ts"
import { says } from "#engine/message/search.ts"
import type { Service } from "./Service.ts"
import type { Kept, Talk } from "./Talk.ts"
import { type Bag, done, messageWire, no, refused, textIn } from "./wire.ts"

/** Calls about messages. */
export const MESSAGE_CALLS: ReadonlySet<CallName> = new Set([
  ...(["getMessageList", "sendMessage", "setMsgIsRead", "undoMessage"] as const),
  ...(["delMessage", "removeMessage", "forwardMessage", "readAtMsg"] as const)
])

type Answered = ReturnType<typeof done>

const unknown = refused("chat-unknown", 404)

/** Why somebody may not write there, if so. */
const forbids = (service: Service, talk: Talk, me: number): Answered | undefined => {
  if (talk.group === "") return service.areFriends(me, Number(talk.nameFor(me))) ? undefined : no(because("not-friends"))
  const may = service.may(talk, "speak", me)
  return Result.isFailure(may) ? no(may.failure) : undefined
}

/** `at` of a request: people of the group, and whether all of them are meant. */
const mentioned = (talk: Talk, at: unknown): { readonly mentions: ReadonlyArray<number>; readonly everybody: boolean } => {
  const list: ReadonlyArray<unknown> = Array.isArray(at) ? at : []
  const ids = list.map(Number)
  return {
    mentions: [...new Set(ids.filter((id) => id > 0 && talk.people.includes(id)))],
    everybody: talk.group !== "" && ids.some((id) => !(id > 0))
  }
}

const send = (service: Service, body: Bag, me: number): Answered => {
  const text = textIn(body)
  const talk = service.talk(me, text("toContactId"))
  if (talk === undefined) return unknown
  const known = talk.kept.find(({ author, id }) => author === me && id === text("id"))
  if (known !== undefined) return done({ ...messageWire(talk, known, service.reader(me)), is_del: talk.shows(me, known) ? 0 : 1 })
  const forbidden = forbids(service, talk, me)
  if (forbidden !== undefined) return forbidden
  const at = mentioned(talk, body["at"])
  const all = at.everybody ? service.may(talk, "mention-everybody", me) : Result.succeed(undefined)
  if (Result.isFailure(all)) return no(because("mention-everybody"))
  const quoted = talk.visibleTo(me).find(({ n, undone }) => n === Number(body["pid"] ?? 0) && !undone)
  const kept = service.say(me, text("toContactId"), text("content"), text("id"), { ...at, pid: quoted?.n ?? 0 })
  return kept === undefined ? unknown : done(messageWire(talk, kept, service.reader(me)))
}

const wanted = (body: Bag): ((kept: Kept) => boolean) => {
  const text = textIn(body)
  const words = text("keywords")
  const type = text("type")
  if (type === "") return () => true
  return ({ html, type: kind, undone }) =>
    !undone && kind !== "event" && (type === "all" || type === kind) && (words === "" || says(html, words))
}

const list = (service: Service, body: Bag, me: number): Answered => {
  const text = textIn(body)
  const name = text("toContactId")
  const talk = service.talk(me, name)
  if (talk === undefined) return unknown
  const wire = (kept: Kept) => messageWire(talk, kept, service.reader(me))
  if (Number(body["is_at"] ?? 0) === 1) {
    const found = talk.mentionsOf(me)
    seen(service, talk, me)
    return done(found.map(wire), found.length)
  }
  const before = Number(body["last_id"] ?? 0)
  const below = before || Number.MAX_SAFE_INTEGER
  const limit = Number(body["limit"] ?? 20)
  const matching = talk.visibleTo(me).filter((each) => each.n < below && wanted(body)(each))
  if (text("type") !== "") {
    const skip = (Math.max(1, Number(body["page"] ?? 1)) - 1) * limit
    return done(
      matching
        .toReversed()
        .slice(skip, skip + limit)
        .map(wire),
      matching.length
    )
  }
  if (before === 0) {
    service.read(me, name)
    const at = talk.mentionsOf(me)
    if (talk.group !== "" && at.length > 0)
      service.push(me, "atMsgList", { toContactId: name, count: at.length, list: at.map(wire) })
  }
  return done(matching.slice(-limit).map(wire), matching.length)
}

/** Mentions of somebody were looked at. */
const seen = (service: Service, talk: Talk, me: number): void => {
  const place = talk.standingOf(me)
  if (place === undefined || place.atRead >= talk.head) return
  place.atRead = talk.head
  if (service.limits !== null) service.tellPerson(me, "readAt", { toContactId: talk.nameFor(me), upTo: talk.head })
}

/** A message by its id, in a conversation where somebody sees it. */
const find = (service: Service, me: number, test: (kept: Kept) => boolean): readonly [Talk, Kept] | undefined => {
  for (const talk of service.talks) {
    const kept = talk.kept.find((each) => test(each) && talk.shows(me, each))
    if (kept !== undefined) return [talk, kept]
  }
  return undefined
}

const named = (talk: Talk, { id, n }: Kept, person: number) => ({
  id,
  msg_id: n,
  toContactId: talk.nameFor(person),
  is_group: talk.group === "" ? 0 : 1
})

const deleteForAll = (service: Service, id: string, me: number): Answered => {
  const [talk, kept] = find(service, me, (each) => each.id === id) ?? []
  if (talk === undefined || kept === undefined) return refused("message-unknown", 404)
  if (kept.author !== me || kept.type === "event") return no(because("delete-not-yours"))
  kept.deleted = true
  service.tell(talk.scope, talk.people, "delMessage", (each) => named(talk, kept, each))
  return done()
}

const deleteForMe = (service: Service, id: string, me: number): Answered => {
  const [talk, kept] = find(service, me, (each) => each.id === id) ?? []
  if (talk === undefined || kept === undefined) return refused("message-unknown", 404)
  talk.standingOf(me)?.gone.add(kept.n)
  service.tellPerson(me, "removeMessage", named(talk, kept, me))
  return done()
}

const forward = (service: Service, body: Bag, me: number): Answered => {
  const [, kept] = find(service, me, ({ n }) => n === Number(body["msg_id"])) ?? []
  if (kept === undefined) return refused("message-unknown", 404)
  if (kept.undone || kept.type === "event") return no(because("forward-kind"))
  const targets = Array.isArray(body["user_ids"]) ? body["user_ids"].map(String) : []
  const said = targets.filter((each) => {
    const talk = service.talk(me, each)
    return talk !== undefined && forbids(service, talk, me) === undefined && service.say(me, each, kept.html) !== undefined
  })
  return said.length === 0 ? no(because("forward-nowhere")) : done()
}

/** Answers a call about messages. */
export const ofMessages = (service: Service, call: CallName, body: Bag, me: number): Answered => {
  const text = textIn(body)
  switch (call) {
    case "getMessageList":
      return list(service, body, me)
    case "sendMessage":
      return send(service, body, me)
    case "setMsgIsRead": {
      const messages: ReadonlyArray<Bag> = Array.isArray(body["messages"]) ? body["messages"] : []
      const upTo = Number(body["upTo"] ?? 0)
      const ids = messages.map((each) => String(each["id"]))
      service.read(me, text("toContactId"), ids, service.limits === null || upTo === 0 ? undefined : upTo)
      return done()
    }
    case "undoMessage":
      return service.undo(me, text("id")) ? done() : refused("recall-not-yours", 403)
    case "delMessage":
      return deleteForAll(service, text("id"), me)
    case "removeMessage":
      return deleteForMe(service, text("id"), me)
    case "forwardMessage":
      return forward(service, body, me)
    case "readAtMsg": {
      const talk = service.talk(me, text("toContactId"))
      if (talk === undefined) return unknown
      seen(service, talk, me)
      return done()
    }
    default:
      return refused("unknown-path", 404)
  }
}
