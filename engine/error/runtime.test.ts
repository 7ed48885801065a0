import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { IS_OURS, vectors } from "#fixtures/read.ts"
import { MESSAGES, type MessageName } from "./messages.ts"
import { outcomeOf } from "./outcome.ts"
import { PAGE_DELAY, PAGE_TIMEOUT, type PageLoad, pageAgain, pageLooks } from "./pageLoad.ts"
import { type Reason, refused, REFUSALS } from "./refusal.ts"
import { RUNTIME_FAILURES, runtimeErrorOf } from "./runtime.ts"
import { runtimeOutcome } from "./runtimeOutcome.ts"
import { type Tells, toastMillis } from "./toast.ts"

it("a refusal says why, and what its sentence names", () => {
  assert.deepStrictEqual(refused("busy"), { _tag: "Refused", reason: "busy", params: {} })
  assert.deepStrictEqual(refused("group-full", { max: 3 }).params, { max: 3 })
})

const Tag = Schema.Literals(RUNTIME_FAILURES.map(({ _tag }) => _tag))
const failure = fc.constantFrom(...RUNTIME_FAILURES)

const Failure = Schema.Struct({ code: Schema.Int, message: Schema.String })
it.each(vectors("error/ERROR-07", Tag, Failure))("[ERROR-07] $title", ({ given, want }) => {
  assert.deepStrictEqual(
    RUNTIME_FAILURES.filter(({ _tag }) => _tag === given).map(({ code, message }) => ({ code, message })),
    [want]
  )
})

prop(
  "[ERROR-07] each failure has a name of its own, and a code that is no status of HTTP and no code of an answer",
  failure,
  (each) => {
    assert.strictEqual(RUNTIME_FAILURES.filter(({ _tag }) => _tag === each._tag).length, 1)
    assert.ok(each.code === 5 || each.code > 9999)
  }
)

it.each(vectors("error/ERROR-08", Failure, Schema.NullOr(Tag)))("[ERROR-08] $title", ({ given, want }) => {
  assert.strictEqual(runtimeErrorOf(given.code, given.message)?._tag ?? null, want)
})

prop(
  "[ERROR-08] what the catalogue says is read as what it means, and any sentence has a meaning",
  failure,
  fc.string(),
  (each, said) => {
    assert.strictEqual(runtimeErrorOf(each.code, each.message), each)
    assert.strictEqual(runtimeErrorOf(each.code, said)?.code, each.code)
  }
)

const Seen = Schema.Union([
  Schema.TaggedStruct("Nothing", {}),
  Schema.TaggedStruct("Toast", { words: Schema.Unknown, millis: Schema.Int }),
  Schema.TaggedStruct("Standing", { key: Schema.String })
])
it.each(vectors("error/ERROR-09", Tag, Seen))("[ERROR-09] $title", ({ given, want }) => {
  assert.deepStrictEqual<unknown>(runtimeOutcome(given), want)
})

prop("[ERROR-09] two failures of one code look alike, so that nothing depends on a runtime's words", failure, failure, (a, b) => {
  if (a.code === b.code) assert.deepStrictEqual(runtimeOutcome(a._tag), runtimeOutcome(b._tag))
})

const Result = Schema.Literals(["waiting", "loaded", "failed"])
const Load = Schema.Struct({ since: Schema.Int, result: Result, now: Schema.Int })
const Looks = Schema.Literals(["page", "retry", "outline", "before"])
it.each(vectors("error/ERROR-10", Load, Looks))("[ERROR-10] $title", ({ given, want }) => {
  assert.strictEqual(pageLooks(given, given.now), want)
})

const load = fc.record({ since: fc.nat(), result: fc.constantFrom<PageLoad["result"]>("waiting", "loaded", "failed") })
const ORDER = ["before", "outline", "retry"]

prop(
  "[ERROR-10] a page on its way only goes on, and after a minute nobody waits any more",
  load,
  fc.nat(),
  fc.nat(),
  (each, a, b) => {
    const looks = [Math.min(a, b), Math.max(a, b)].map((waited) => pageLooks({ ...each, result: "waiting" }, each.since + waited))
    assert.ok(ORDER.indexOf(looks[0] ?? "") <= ORDER.indexOf(looks[1] ?? ""))
    assert.notInclude(["outline", "before"], pageLooks(each, each.since + PAGE_TIMEOUT + a))
    assert.notStrictEqual(pageLooks(each, each.since + Math.min(a, PAGE_DELAY - 1)), "outline")
  }
)

const Begun = Schema.Struct({ since: Schema.Int, result: Result })
it.each(vectors("error/ERROR-11", Load, Begun))("[ERROR-11] $title", ({ given: { now, ...each }, want }) => {
  assert.deepStrictEqual(pageAgain(each, now), want)
})

prop(
  "[ERROR-11] after asking again nobody is offered to ask again at once, and what is here stays",
  load,
  fc.nat(),
  (each, waited) => {
    const now = each.since + waited
    const again = pageAgain(each, now)
    assert.notStrictEqual(pageLooks(again, now), "retry")
    assert.strictEqual(again === each, pageLooks(each, now) !== "retry")
  }
)

const TELLS: ReadonlyArray<Tells> = ["notice", "answer", "status", "silence", "push", "archive"]
it.each(vectors("error/ERROR-12", Schema.Literals(TELLS), Schema.Int))("[ERROR-12] $title", ({ given, want }) => {
  assert.strictEqual(toastMillis(given), want)
})

prop(
  "[ERROR-12] what is said here stays as long as any notice, what the service says a second longer",
  fc.constantFrom(...TELLS),
  (tells) => {
    const longer = { notice: 0, archive: 3500 } as const
    assert.strictEqual(toastMillis(tells) - toastMillis("notice"), tells in longer ? longer[tells as "notice"] : 1000)
  }
)

const Name = Schema.Literals(Object.keys(MESSAGES) as Array<MessageName>)
it.each(vectors("error/ERROR-13", Name, Schema.String))("[ERROR-13] $title", ({ given, want }) => {
  assert.strictEqual(MESSAGES[given], want)
})

prop(
  "[ERROR-13] no two sentences of the catalogue are one, and each has a namespace",
  fc.constantFrom(...Object.values(MESSAGES)),
  (key) => {
    assert.strictEqual(Object.values(MESSAGES).filter((each) => each === key).length, 1)
    assert.match(key, /^[a-z]+:[a-zA-Z]/)
  }
)

const Why = Schema.Literals(Object.keys(REFUSALS) as Array<Reason>)
it.each(vectors("error/ERROR-14", Why, Schema.Int))("[ERROR-14] $title", ({ given, want }) => {
  assert.strictEqual(REFUSALS[given], want)
})

// a folder of somebody else's need not show every reason
it.runIf(IS_OURS)("[ERROR-14] every reason is shown", () => {
  const shown = vectors("error/ERROR-14", Why, Schema.Int).map(({ given }) => given)
  assert.deepStrictEqual(shown.toSorted(), (Object.keys(REFUSALS) as Array<Reason>).toSorted())
})

prop(
  "[ERROR-14] no refusal travels as a success, and each is told as the catalogue says of its code",
  fc.constantFrom(...(Object.keys(REFUSALS) as Array<Reason>)),
  (reason) => {
    const outcome = outcomeOf({ _tag: "Envelope", code: REFUSALS[reason], msg: "No" })
    assert.strictEqual(outcome._tag, REFUSALS[reason] === -1 ? "Login" : "Toast")
    assert.include([-1, 400, 401, 402, 403, 404, 405, 500, 502], REFUSALS[reason])
  }
)
