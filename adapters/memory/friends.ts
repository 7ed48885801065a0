import type { CallName } from "#engine/api/calls.ts"
import type { Service } from "./Service.ts"
import { scopeOfPerson } from "./Log.ts"
import { scopeBetween } from "./Talk.ts"
import { type Bag, done, no, profileWire, refused, requestWire, rowWire, textIn } from "./wire.ts"
import { refused as because } from "#engine/error/refusal.ts"

/** Calls about people and how they become friends. */
export const ofFriends = (service: Service, call: CallName, body: Bag, me: number): ReturnType<typeof done> => {
  const other = service.people.get(Number(body["user_id"] ?? 0))
  switch (call) {
    case "searchUser":
      return done(
        [...service.people.values()]
          .filter(({ account, id }) => account === body["keywords"] && id !== me)
          .map((each) => profileWire(each, service.areFriends(me, each.id)))
      )
    case "getUserInfo":
      return other === undefined
        ? refused("nobody", 404)
        : done(profileWire(other, service.areFriends(me, other.id), service.remarkOf(me, other.id)))
    case "friendIndex":
      return done(
        service.requests
          .filter(({ from, to }) => (Number(body["is_mine"] ?? 0) === 1 ? from : to) === me)
          .map((each) => requestWire(each, service.people))
      )
    case "friendAdd":
      return other === undefined ? refused("nobody", 404) : add(service, me, other.id, textIn(body)("remark"))
    case "friendDel":
      return part(service, me, Number(body["id"] ?? 0))
    case "setNickname":
      return other === undefined ? refused("nobody", 404) : rename(service, me, other.id, textIn(body)("nickname"))
    case "friendUpdate":
      return answer(service, me, Number(body["friend_id"]), Number(body["status"]))
    default:
      return refused("unknown", 404)
  }
}

const add = (service: Service, me: number, other: number, text: string): ReturnType<typeof done> => {
  const id = service.requests.length + 1
  service.requests.push({ id, from: me, to: other, text, at: service.now(), status: 2 })
  const notice = { id: `n${id}`, type: "event", toContactId: "system", fromUser: { id: "system" } }
  service.tell(scopeOfPerson(other), [other], "simple", () => notice)
  return done()
}

const answer = (service: Service, me: number, friendId: number, status: number): ReturnType<typeof done> => {
  const request = service.requests.find((each) => each.id === friendId && each.to === me && each.status === 2)
  if (request === undefined) return refused("settled")
  request.status = status
  if (status === 1) {
    service.befriend(request.from, me)
    // a line of the conversation is for both sides; who numbers nothing tells only the one who does not know yet
    const people = service.limits === null ? [request.from] : [request.from, me]
    service.tell(scopeBetween([request.from, me]), people, "appendContact", (person) =>
      rowWire(undefined, service.somebody(person === me ? request.from : me), service.reader(person))
    )
  }
  if (service.limits !== null)
    service.tell(scopeOfPerson(me), [me], "requestsWaiting", () => ({ waiting: service.waitingFor(me) }))
  return done()
}

/** They are friends no more, on both sides. */
const part = (service: Service, me: number, other: number): ReturnType<typeof done> => {
  if (!service.areFriends(me, other)) return no(because("friend-none"))
  service.unfriend(me, other)
  service.tellPerson(me, "removeGroup", { group_id: other, by: me })
  service.tellPerson(other, "removeGroup", { group_id: me, by: me })
  return done()
}

const rename = (service: Service, me: number, other: number, nickname: string): ReturnType<typeof done> => {
  if (!service.areFriends(me, other)) return no(because("friend-none"))
  if (nickname.trim() === "") return no(because("remark-missing"))
  service.remark(me, other, nickname.trim())
  service.tellPerson(me, "setNickname", { id: other, nickname: nickname.trim(), displayName: nickname.trim() })
  return done()
}
