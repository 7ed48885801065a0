import { assert, it } from "@effect/vitest"
import { Clock, Deferred, Effect, Layer } from "effect"
import { archiveInMemory } from "#adapters/memory/archive.ts"
import { callsInMemory, Network, socketInMemory, storageInMemory } from "#adapters/memory/ports.ts"
import { ServiceModel } from "#fixtures/client/model/ServiceModel.ts"
import { ANN } from "#fixtures/client/ann.ts"
import { play } from "#fixtures/client/play.ts"
import { settled } from "#fixtures/client/settled.ts"
import { Millis } from "../../../format/Millis.ts"
import type { Area, Areas } from "../../areas/Area.ts"
import { withAreas } from "../../areas/AreaLoader.ts"
import { AREA as ACCOUNT_AREA } from "../../areas/account/area.ts"
import { AREA as OUTBOX_AREA } from "../../areas/outbox/area.ts"
import type { Came } from "../../ports/Calls.ts"
import { type Upload, Uploads } from "../../ports/Uploads.ts"
import { runClient } from "../../run.ts"
import { step } from "../../step.ts"
import { withUpload } from "./bring.ts"
import { withoutUpload } from "./uploads.ts"

const AT = Millis.make(0)
const AVATAR = { _tag: "AvatarAsked", area: "account", file: "f", name: "me.png", size: 9 } as const
const END = { _tag: "AvatarEndAsked", area: "account", file: "f" } as const
const SENT: Came = { _tag: "Body", json: { code: 0, msg: "", data: { upload: "u", offset: 9, size: 9 } } }
const BEGUN = { code: 0, msg: "", data: { upload: "u", offset: 0, size: 9 }, count: 0, page: 1 }
const MADE = { ...BEGUN, data: "/new.png" }

it("a file on its way tells how far it is, each its own; one that is not on its way tells nothing", () => {
  const { state } = play({ contacts: [], when: [] })
  const two = withUpload(withUpload(state, "a", 10), "b", 20)
  assert.deepStrictEqual(two.uploads, { a: { sent: 0, size: 10 }, b: { sent: 0, size: 20 } })
  const [told, intents] = step(two, { _tag: "UploadTold", file: "b", sent: 7, now: AT })
  assert.deepStrictEqual([told.uploads, intents], [{ a: { sent: 0, size: 10 }, b: { sent: 7, size: 20 } }, []])
  const gone = withoutUpload(told, "b")
  assert.deepStrictEqual(gone.uploads, { a: { sent: 0, size: 10 } })
  assert.strictEqual(step(gone, { _tag: "UploadTold", file: "b", sent: 8, now: AT })[0], gone)
})

it("an area whose code is not here is loaded first; one that may not be asked without a session does nothing", () => {
  const { state } = play({ contacts: [], when: [] })
  const asked = { ...AVATAR, now: AT }
  assert.deepStrictEqual(step(state, asked), [state, [{ _tag: "LoadArea", name: "account", event: asked }]])
  const stranger = { ...state, session: { _tag: "LoggedOut" } } as typeof state
  const greedy = { ...ACCOUNT_AREA, command: () => [stranger, [{ _tag: "CloseSocket" }]] as never }
  assert.deepStrictEqual(step(stranger, { ...AVATAR, now: AT }, { account: greedy }), [stranger, []])
  const open = { ...greedy, needsSession: () => false }
  assert.deepStrictEqual<unknown>(step(stranger, { ...AVATAR, now: AT }, { account: open })[1], [{ _tag: "CloseSocket" }])
})

/** Ann's client, whose files go where the test says. */
const start = (learned: Areas = { account: ACCOUNT_AREA, outbox: OUTBOX_AREA }) =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const service = new ServiceModel(() => clock.currentTimeMillisUnsafe())
    const network = new Network()
    const id = service.addPerson("ann1", "Ann")
    const token = service.admit(id)
    const call = service.call.bind(service)
    service.call = (name, body, by) => (name === "uploadBegin" ? BEGUN : name === "uploadAvatar" ? MADE : call(name, body, by))
    const kept = new Map([
      ["userInfo", JSON.stringify({ ...ANN, id })],
      ["authToken", JSON.stringify(token)]
    ] as const)
    const sent: Array<{ upload: Upload; token: string; told: (bytes: number) => void; came: Deferred.Deferred<Came> }> = []
    let givenUp = 0
    const ports = Layer.mergeAll(
      archiveInMemory(),
      callsInMemory(service, network),
      socketInMemory(service, network),
      storageInMemory(kept),
      Layer.succeed(Uploads, {
        send: (upload, headers, told) =>
          Effect.gen(function* () {
            const came = yield* Deferred.make<Came>()
            sent.push({ upload, token: headers.token, told, came })
            return yield* Deferred.await(came)
          }).pipe(Effect.onInterrupt(() => Effect.sync(() => givenUp++)))
      })
    )
    const client = yield* runClient(["en"], true, withAreas(learned)).pipe(Effect.provide(ports))
    yield* settled
    const now = () => Millis.make(clock.currentTimeMillisUnsafe())
    return { client, givenUp: () => givenUp, id, now, sent, token }
  })

const avatarIn = ({ session }: ReturnType<Effect.Success<ReturnType<typeof start>>["client"]["state"]>) =>
  session._tag === "LoggedIn" ? session.me.avatar : undefined

it.effect("a file goes where its call lives, says how far it is, and what comes of it is the answer to its area", () =>
  Effect.gen(function* () {
    const { client, id, now, sent, token } = yield* start()
    client.tell({ ...AVATAR, now: now() })
    yield* settled
    const path = OUTBOX_AREA.answers.uploadPart?.path
    const part = { owner: id, upload: "u", offset: 0, end: 9 }
    assert.deepStrictEqual<unknown>(
      sent.map((each) => [each.upload, each.token]),
      [[{ call: "uploadPart", file: "f", path, fields: {}, part }, token]]
    )
    sent[0]?.told(4)
    assert.deepStrictEqual(client.state().uploads, { f: { sent: 4, size: 9 } })
    yield* Deferred.succeed(sent[0]!.came, SENT)
    yield* settled
    assert.deepStrictEqual([avatarIn(client.state()), client.state().tasks["avatar"]?._tag], ["/new.png", "Done"])
    // who is through cannot be given up any more
    client.tell({ ...END, now: now() })
    yield* settled
    assert.strictEqual(avatarIn(client.state()), "/new.png")
  }).pipe(Effect.scoped)
)

it.effect("a person who gives a file up hears no more of it, and may send it again", () =>
  Effect.gen(function* () {
    const { client, givenUp, now, sent } = yield* start()
    client.tell({ ...AVATAR, now: now() })
    yield* settled
    client.tell({ ...END, now: now() })
    yield* settled
    assert.deepStrictEqual([givenUp(), client.state().uploads, client.state().tasks["avatar"]], [1, {}, undefined])
    yield* Deferred.succeed(sent[0]!.came, SENT)
    yield* settled
    assert.strictEqual(avatarIn(client.state()), "")
    // once it is given up there is nothing more to give up
    client.tell({ ...END, now: now() })
    yield* settled
    assert.strictEqual(givenUp(), 1)
    client.tell({ ...AVATAR, now: now() })
    yield* settled
    yield* Deferred.succeed(sent[1]!.came, SENT)
    yield* settled
    assert.strictEqual(avatarIn(client.state()), "/new.png")
  }).pipe(Effect.scoped)
)

it.effect("without an adapter for files they come back at once", () =>
  Effect.gen(function* () {
    const { send } = yield* Uploads
    const came = yield* send({ call: "uploadPart", path: "/", file: "f", fields: {} }, {} as never, () => undefined)
    assert.deepStrictEqual(came, { _tag: "Aborted" })
  })
)

it.effect("a file ends once: who is through, or was given up, cannot be given up any more", () =>
  Effect.gen(function* () {
    const ends: Array<string> = []
    const heard: Area["reply"] = (state, end, now) => {
      if (end.call === "uploadAvatar") ends.push(end.result._tag)
      return ACCOUNT_AREA.reply(state, end, now)
    }
    const { client, now, sent } = yield* start({ account: { ...ACCOUNT_AREA, reply: heard }, outbox: OUTBOX_AREA })
    client.tell({ ...AVATAR, now: now() })
    yield* settled
    yield* Deferred.succeed(sent[0]!.came, SENT)
    yield* settled
    client.tell({ ...END, now: now() })
    yield* settled
    assert.deepStrictEqual(ends, ["Done"])
    client.tell({ ...AVATAR, now: now() })
    yield* settled
    for (const _ of [1, 2]) client.tell({ ...END, now: now() })
    yield* settled
    assert.deepStrictEqual(ends, ["Done", "Problem"])
  }).pipe(Effect.scoped)
)

it.effect("a call whose answer nobody has learned to read is not made", () =>
  Effect.gen(function* () {
    const { client, now, sent } = yield* start({ account: ACCOUNT_AREA, outbox: { ...OUTBOX_AREA, answers: {} } })
    client.tell({ ...AVATAR, now: now() })
    yield* settled
    assert.deepStrictEqual(sent, [])
  }).pipe(Effect.scoped)
)
