import type { CallName } from "#engine/api/calls.ts"
import type { Service } from "./Service.ts"
import { type Bag, done, refused, rowWire, textIn } from "./wire.ts"

/** Calls about how somebody keeps their list. */
export const LIST_CALLS: ReadonlySet<CallName> = new Set([
  "setChatTop",
  "isNotice",
  "delChat",
  "getContactInfo",
  "getAdminNotice"
] as const)

/** Answers a call about the list. */
export const ofLists = (service: Service, call: CallName, body: Bag, me: number): ReturnType<typeof done> => {
  const id = textIn(body)("id")
  if (call === "getAdminNotice") {
    const { at, html, title } = service.announcement
    return done({ title, notice: html, create_time: Math.floor(at / 1000) })
  }
  const talk = service.talk(me, id)
  const place = talk?.standingOf(me)
  if (talk === undefined || place === undefined) return refused("chat-unknown", 404)
  const is_group = talk.group === "" ? 0 : 1
  const isOn = (key: string): boolean => Number(body[key] ?? 0) === 1
  switch (call) {
    case "setChatTop":
      place.pinned = isOn("is_top")
      service.tellPerson(me, "setChatTop", { id, is_top: place.pinned ? 1 : 0, is_group })
      return done()
    case "isNotice":
      place.notify = isOn("is_notice")
      service.tellPerson(me, "setIsNotice", { id, is_notice: place.notify ? 1 : 0, is_group })
      return done()
    case "delChat": {
      const clear = isOn("clear")
      service.read(me, id)
      place.hidden = talk.head
      if (clear) place.cleared = talk.head
      service.tellPerson(me, "delChat", { id, is_group, clear: clear ? 1 : 0, upTo: talk.head })
      return done()
    }
    default:
      return done(rowWire(talk, talk.group === "" ? service.somebody(Number(id)) : talk.group, service.reader(me)))
  }
}
