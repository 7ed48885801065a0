import { assert, it } from "@effect/vitest"
import { GROUP } from "../server/fill.ts"
import { type Counted, frameLength, openCounting, READS, WRITES } from "./counted.ts"
import {
  GROUP_FRAME_BYTES,
  LINE_BYTES,
  NUMBER_BYTES,
  PERSON_FRAME_BYTES,
  PRESENCE_FRAME_BYTES,
  READ_FRAME_BYTES,
  STATEMENTS,
  UPLOAD_PROGRAMS
} from "./costs.ts"

const MEMBERS = 1000
const person = (userId: number) => ({ _tag: "Person", userId }) as const

const bytesOf = ({ entries }: Counted): number => Buffer.byteLength(JSON.stringify(entries))
const framesOf = ({ entries }: Counted): number => entries.reduce((all, entry) => all + frameLength(entry), 0)

/** Within so many per cent: names and numbers have other lengths elsewhere. */
const near = (said: number, found: number, within = 10): void =>
  assert.isAtMost(Math.abs(said / found - 1) * 100, within, `${said} is said, ${found} was counted`)

const service = openCounting(MEMBERS)
const { asking, count, text, toGroup } = service

it("a message and its reading cost the statements and bytes that are said", () => {
  count(WRITES.send(text(1, person(2))))
  const message = text(1, person(2))
  const sent = count(WRITES.send(message))
  const read = count(WRITES.markRead({ asking: asking(2), target: person(1), ids: [message.id], upTo: 0 }))
  assert.deepStrictEqual([sent.statements, read.statements], [STATEMENTS.sendToPerson, STATEMENTS.readPerson])
  near(LINE_BYTES.person, bytesOf(sent))
  near(PERSON_FRAME_BYTES, framesOf(sent))
  near(LINE_BYTES.readPerson, bytesOf(read))
  near(READ_FRAME_BYTES.person, framesOf(read))
})

it("a message to a group writes the same for any number of members, and its line grows by their numbers", () => {
  const few = openCounting(10)
  const small = few.count(WRITES.send(few.text(1, toGroup)))
  const message = text(1, toGroup)
  const sent = count(WRITES.send(message))
  const read = count(WRITES.markRead({ asking: asking(2), target: toGroup, ids: [message.id], upTo: 0 }))
  assert.deepStrictEqual(
    [small.statements, sent.statements, read.statements],
    [STATEMENTS.sendToGroup, STATEMENTS.sendToGroup, STATEMENTS.readGroup]
  )
  // numbers of a thousand people have three digits and a comma, those of a million three more
  near(LINE_BYTES.group + (MEMBERS - 10) * (NUMBER_BYTES - 3), LINE_BYTES.group + bytesOf(sent) - bytesOf(small), 5)
  near(LINE_BYTES.group, bytesOf(small))
  near(GROUP_FRAME_BYTES, framesOf(sent))
  near(LINE_BYTES.readGroup, bytesOf(read))
  near(READ_FRAME_BYTES.group, framesOf(read))
})

it("presence, heartbeats and sessions cost the statements that are said", () => {
  const now = Date.now()
  const process = 1
  count(WRITES.joinCluster({ now }))
  const one = count(WRITES.setPresence({ process, came: [1], left: [], now }))
  const three = count(WRITES.setPresence({ process, came: [2, 3], left: [1], now }))
  assert.deepStrictEqual([one.statements, three.statements], [STATEMENTS.setPresence + 1, STATEMENTS.setPresence + 3])
  near(LINE_BYTES.presence, bytesOf(one))
  assert.strictEqual(count(WRITES.heartbeat({ process, sockets: 1, now })).statements, STATEMENTS.heartbeat)
  const hashes = [asking(1).tokenHash]
  assert.strictEqual(count(WRITES.useSessions({ hashes, now })).statements, STATEMENTS.useSessions)
  assert.strictEqual(count(READS.livingSessions({ hashes, now })).statements, STATEMENTS.livingSessions)
  const told = { scope: "", n: 0, at: now, type: "isOnline", audiences: [{ to: [1], json: '{"id":123456,"is_online":1}' }] }
  near(PRESENCE_FRAME_BYTES, frameLength(told), 20)
})

it("what is looked up costs the statements that are said", () => {
  const page = { target: toGroup, skip: 0, limit: 20, before: 0, type: "", keywords: "" }
  const looked = {
    sessionOf: count(READS.sessionOf(asking(1))),
    ringingAt: count(READS.ringingAt(asking(1))),
    watchersOf: count(READS.watchersOf(1)),
    isInCall: count(READS.isInCall(1)),
    journalAfter: count(READS.journalAfter(0)),
    history: count(READS.history({ asking: asking(1), ...page }))
  }
  for (const [name, { statements }] of Object.entries(looked))
    assert.strictEqual(statements, STATEMENTS[name as keyof typeof looked], name)
})

it("who comes back asks the statements that are said, and more for each conversation that moved", () => {
  const other = openCounting(MEMBERS)
  const known = { "u:4": 0, "c:3-4": 0, "c:-1-4": 0, "c:admin_notice": 0, [`c:${GROUP}`]: 0 }
  const resume = () => other.count(READS.resume({ asking: other.asking(4), scopes: known })).statements
  assert.strictEqual(resume(), STATEMENTS.resume)
  other.count(WRITES.send(other.text(1, toGroup)))
  assert.strictEqual(resume(), STATEMENTS.resume + STATEMENTS.resumeMoved)
})

it("a picture costs the statements that are said", () => {
  const quota = 0
  const now = asking(1).now
  const blob = "blob"
  const file = {
    ...{ hash: "hash", md5: "md5", blob, thumb: "", size: 1, mime: "image/png", width: 1, height: 1, duration: 0 },
    ...{ path: "/files/1.png", name: "1.png", ext: "png", cate: 2 }
  }
  const all = [
    count(WRITES.mayUpload({ asking: asking(1), purpose: "file", quota })),
    count(WRITES.loosen({ blobs: [blob], now })),
    count(WRITES.keepFile({ asking: asking(1), file, quota })),
    count(WRITES.loosen({ blobs: ["cover"], now })),
    count(WRITES.keepCover({ hash: "hash", blob, cover: "cover" }))
  ]
  assert.lengthOf(all, UPLOAD_PROGRAMS)
  assert.strictEqual(
    all.reduce((sum, { statements }) => sum + statements, 0),
    STATEMENTS.upload
  )
  const id = service.database.prepare("SELECT file_id FROM files").get()?.["file_id"]
  const held = { _tag: "File", type: "image", file: Number(id), path: "", seconds: 0, said: {} } as const
  count(WRITES.send({ ...text(1, toGroup), type: "image", content: "", holds: held }))
  assert.strictEqual(count(READS.fileAt({ asking: asking(2), path: file.path })).statements, STATEMENTS.fileAt)
})
