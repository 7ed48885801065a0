import { HashMap } from "effect"
import { type Millis, NEVER } from "../../../format/Millis.ts"
import { stepConnection } from "../sync/connection.ts"
import { resendWaiting } from "../conversation/outbox.ts"
import type { Fact } from "../../Event.ts"
import type { ReloadSlices, RequestSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import { resumeLive } from "../sync/bound.ts"
import { andThen, type Turn, stay } from "../../Turn.ts"
import { closeOldSocket, takeLead, becomeFollower, withoutLink, withHeard } from "./follow.ts"
import { sayWaiting } from "./outbox.ts"
import type { LeaderStatus } from "./TabMessage.ts"

/** What the leading tab reports about its connection. */
export const linkOf = ({
  connection: { bound, broken, clientId, machine },
  visible
}: Pick<State, "connection" | "visible">): LeaderStatus => ({
  _tag: "Link",
  machine,
  clientId,
  bound,
  broken,
  seen: visible
})

const nextTry = (machine: LeaderStatus["machine"]): Millis => (machine._tag === "Waiting" ? machine.until : NEVER)

/** Whether the report differs from the last one. */
export const isNews = (before: LeaderStatus, { bound, broken, clientId, machine, seen }: LeaderStatus): boolean =>
  before.bound !== bound ||
  before.broken !== broken ||
  before.clientId !== clientId ||
  before.seen !== seen ||
  before.machine._tag !== machine._tag ||
  before.machine.errors !== machine.errors ||
  before.machine.closes !== machine.closes ||
  nextTry(before.machine) !== nextTry(machine)

/**
 * The leading tab reports its connection, and this tab takes it over. After a new binding, or a long silence of that tab, frames may
 * have been missed (TAB-03, DEC-0028).
 */
export const linkTold = <
  S extends Pick<
    State,
    ReloadSlices | "announcement" | "announcementDismissedAt" | "attaching" | "chats" | "contacts" | "open" | "outbox" | "visible"
  >
>(
  state: S,
  { link, now }: Extract<Fact, { readonly _tag: "LinkTold" }>
): Turn<S> => {
  const { connection } = state
  if (connection.part.role !== "follows") return stay(state)
  const isAnother = link.clientId !== connection.clientId
  // only an open socket has an id: one that broke counts as another one
  const heard = withHeard(isAnother ? withoutLink(state) : state, now)
  const { bound, broken, clientId, machine, seen } = link
  const linked: S = {
    ...heard,
    connection: {
      ...heard.connection,
      bound,
      clientId,
      machine,
      broken: broken ?? connection.broken,
      part: { ...heard.connection.part, seen }
    }
  }
  const wasThere = connection.bound && !isAnother
  const late: S = { ...linked, connection: { ...linked.connection, part: { ...linked.connection.part, mayBeLate: true } } }
  const [next, intents] = bound && !wasThere ? andThen(resumeLive(late), sayWaiting) : stay(linked)
  return andThen(andThen([next, intents], bound ? closeOldSocket : stay), takeLead)
}

/** Messages that the former leading tab was sending are sent again, with their ids (TAB-04). */
const onItsWay = <S extends Pick<State, RequestSlices | "attaching" | "chats" | "outbox">>(state: S): Turn<S> =>
  resendWaiting({ ...state, chats: HashMap.map(state.chats, (chat) => ({ ...chat, sending: "" })) })

/** This tab leads: it connects at once and sends the outbox (TAB-04). Or another took the lead: this one disconnects and follows (TAB-05). */
export const leadTold = <S extends Pick<State, RequestSlices | "attaching" | "chats" | "log" | "outbox" | "visible">>(
  state: S,
  isMine: boolean,
  now: Millis
): Turn<S> => {
  const { part } = state.connection
  if (isMine && part.role === "follows") {
    const free = withoutLink({ ...state, attaching: { ...state.attaching, elsewhere: [] } })
    const leading: S = {
      ...free,
      connection: { ...free.connection, part: { ...part, role: "leads", holds: false, mayBeLate: false } }
    }
    const { broken } = state.connection
    const [started, intents] = stepConnection(leading, { _tag: "Start" }, now)
    return andThen([{ ...started, connection: { ...started.connection, broken } }, intents], onItsWay)
  }
  return isMine || part.role !== "leads" ? stay(state) : becomeFollower(state)
}

/** Other tabs may exist: this one has no role yet. */
export const tabsTold = <S extends Pick<State, "connection" | "session">>(state: S): S =>
  state.session._tag === "Unknown"
    ? { ...state, connection: { ...state.connection, part: { ...state.connection.part, role: "apart" } } }
    : state
