import { assert } from "@effect/vitest"
import * as fc from "fast-check"
import { ServiceModel } from "#fixtures/client/model/ServiceModel.ts"
import { happen, play, type Stage } from "#fixtures/client/play.ts"
import { see } from "#fixtures/client/see.ts"
import { prop } from "#fixtures/prop.ts"

const ANN = 1
/** Lines of one history; all their orders are tried. */
const LINES_MAX = 4

type Step = readonly [what: "say" | "mention" | "mine" | "undo" | "read" | "peerReads", which: number]
const steps: fc.Arbitrary<ReadonlyArray<Step>> = fc.array(
  fc.tuple(fc.constantFrom("say", "say", "mention", "mine", "undo", "read", "peerReads"), fc.nat(4)),
  { minLength: 2, maxLength: LINES_MAX }
)

interface Heard {
  readonly s: string
  readonly n: number
}

/** What Ann's socket hears of a chat with Bob, as frames. */
const framesOf = (all: ReadonlyArray<Step>): ReadonlyArray<Heard> => {
  const service = new ServiceModel(() => 1_700_000_000_000, { perScope: 500, inAll: 2000 })
  service.addPerson("ann1", "Ann")
  service.addPerson("bob1", "Bob")
  const heard: Array<Partial<Heard>> = []
  const socket = service.connect((text) => heard.push(JSON.parse(text)))
  socket.send(JSON.stringify({ type: "bindUid", token: service.admit(ANN) }))
  for (const [what, which] of all) {
    const kept = service.talk(ANN, "2")?.kept ?? []
    const one = kept[which % Math.max(1, kept.length)]
    if (what === "say") service.say(2, "1", `<p>s${which}</p>`)
    else if (what === "mention") service.say(2, "1", `<p>a${which}</p>`, undefined, [ANN])
    else if (what === "mine") service.say(ANN, "2", `<p>m${which}</p>`)
    else if (what === "undo" && one !== undefined) service.undo(one.author, one.id)
    else if (what === "read" && one !== undefined) service.read(ANN, "2", [], one.n)
    else if (what === "peerReads") service.read(2, "1")
  }
  return heard.filter((each): each is Heard => each.s !== undefined).slice(0, LINES_MAX)
}

const start = play({
  start: "numbered",
  contacts: [
    { id: 2, displayName: "Bob", is_group: 0, type: "text", lastContent: "<p>old</p>", lastSendTime: 1_600_000_000_000 }
  ],
  when: []
})

const shown = (stage: Stage) => {
  const { chats, held, list, reached, rows, totals } = see(stage)
  return { chats, held, list, reached, rows, totals }
}

const hear = (stage: Stage, frame: Heard): Stage => happen(stage, { frame })

const ordersOf = (frames: ReadonlyArray<Heard>): ReadonlyArray<ReadonlyArray<Heard>> =>
  frames.length < 2 ? [frames] : frames.flatMap((first, at) => ordersOf(frames.toSpliced(at, 1)).map((rest) => [first, ...rest]))

/** How far each scope is here without a gap. */
const prefixOf = (arrived: ReadonlyArray<Heard>): Readonly<Record<string, number>> => {
  const reached: Record<string, number> = { "u:1": 0, "c:1-2": 0 }
  for (const { s } of arrived)
    while (arrived.some((each) => each.s === s && each.n === (reached[s] ?? 0) + 1)) reached[s] = (reached[s] ?? 0) + 1
  return reached
}

prop("[LOG-01] in whatever order the same frames arrive, chat, row and totals are the same [pain 20]", steps, (all) => {
  const frames = framesOf(all)
  const wanted = shown(frames.reduce(hear, start))
  for (const order of ordersOf(frames)) assert.deepStrictEqual(shown(order.reduce(hear, start)), wanted)
})

prop(
  "[LOG-01] a scope is applied as far as it is here without a gap, and no further [pain 3]",
  steps,
  fc.nat(23),
  (all, which) => {
    const orders = ordersOf(framesOf(all))
    const order = orders[which % orders.length] ?? []
    let stage = start
    for (const [at, frame] of order.entries()) {
      stage = hear(stage, frame)
      const arrived = order.slice(0, at + 1)
      const prefix = prefixOf(arrived)
      assert.deepStrictEqual(see(stage)["reached"], prefix)
      assert.strictEqual(see(stage)["held"], arrived.filter(({ n, s }) => n > (prefix[s] ?? 0)).length)
    }
  }
)
