import type { CallName } from "#engine/api/calls.ts"
import type { Service } from "./Service.ts"
import { scopeOfPerson } from "./Log.ts"
import { scopeBetween } from "./Talk.ts"
import { type Bag, done, profileWire, refused, requestWire, rowWire, textIn } from "./wire.ts"

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
      return other === undefined ? refused("nobody", 404) : done(profileWire(other, service.areFriends(me, other.id)))
    case "friendIndex":
      return done(
        service.requests
          .filter(({ from, to }) => (Number(body["is_mine"] ?? 0) === 1 ? from : to) === me)
          .map((each) => requestWire(each, service.people))
      )
    case "friendAdd":
      return other === undefined ? refused("nobody", 404) : add(service, me, other.id, textIn(body)("remark"))
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
      rowWire(undefined, service.somebody(person === me ? request.from : me), person)
    )
  }
  if (service.limits !== null)
    service.tell(scopeOfPerson(me), [me], "requestsWaiting", () => ({ waiting: service.waitingFor(me) }))
  return done()
}
