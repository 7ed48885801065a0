import { createHash, createHmac, randomBytes } from "node:crypto"
import { createSocket } from "node:dgram"
import { on } from "node:events"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Config } from "../Config.ts"
import { openService, type TestService } from "../testService.ts"
import { iceAccess } from "./iceAccess.ts"
import { mayRelay, openCoturn, type TestCoturn } from "./testCoturn.ts"

const SECRET = "a secret shared".replaceAll(" ", "-")
const server = (urls: string, username = "", credential = "") => ({ urls, username, credential })
const config = (...iceServers: Config["iceServers"]) => ({ iceServers, turnSecret: SECRET, turnTtl: 600 })
const NOW = 1_750_000_000_999

describe("the server that helps calls through", () => {
  it("is a relay, with a name that ends and a password that only we can make", () => {
    const access = iceAccess(config(server("stun:a.example"), server("turn:b.example:3478")), 7, NOW)
    expect(access).toEqual({
      stun: "turn:b.example:3478",
      stunUser: "1750000600:7",
      stunPass: createHmac("sha1", SECRET).update("1750000600:7").digest("base64")
    })
  })

  it("has all addresses that the same name and password open", () => {
    const [udp, tcp] = ["turn:b.example:3478", "turn:b.example:3478?transport=tcp"]
    const access = iceAccess(config(server("stun:a.example"), server(udp), server("turn:c", "me", "word"), server(tcp)), 7, NOW)
    expect([access.stun, access.relays, access.stunUser]).toEqual([udp, `${udp} ${tcp}`, "1750000600:7"])
    const own = iceAccess(config(server("turn:c", "me", "word"), server(udp), server("turns:c", "me", "word")), 7, NOW)
    expect(own).toEqual({ stun: "turn:c", relays: "turn:c turns:c", stunUser: "me", stunPass: "word" })
  })

  it("keeps a user of its own; without a relay or a secret there is nothing to make", () => {
    const own = server("turns:b.example", "me", "word")
    expect(iceAccess(config(own), 7, NOW)).toEqual({ stun: "turns:b.example", stunUser: "me", stunPass: "word" })
    const open = { stun: "stun:a.example", stunUser: "", stunPass: "" }
    expect(iceAccess(config(server("stun:a.example")), 7, NOW)).toEqual(open)
    expect(iceAccess({ ...config(server("turn:b.example")), turnSecret: "" }, 7, NOW)).toEqual({
      ...open,
      stun: "turn:b.example"
    })
    expect(iceAccess(config(), 7, NOW)).toEqual({ stun: "", stunUser: "", stunPass: "" })
  })
})

describe("[H-23] who is told of it", () => {
  let service: TestService
  beforeAll(async () => void (service = await openService(config(server("turn:b.example", "", "")))))
  afterAll(() => service.close())
  const told = async (as: Parameters<TestService["ok"]>[2]) => {
    const { chatInfo } = (await service.ok("getSystemInfo", {}, as)).data as { chatInfo: Record<string, string> }
    // that there is a relay is known to all
    expect(chatInfo["relay"]).toBe("1")
    return [chatInfo["stun"], chatInfo["stunUser"], chatInfo["stunPass"]]
  }

  it("people with a living session, each under a name of their own; nobody else", async () => {
    const [ann, bob] = [await service.person("ann.one"), await service.person("bob.two")]
    const [stun, user, pass] = await told(ann)
    expect([stun, user?.endsWith(`:${ann.id}`), pass?.length]).toEqual(["turn:b.example", true, 28])
    expect((await told(bob))[1]?.endsWith(`:${bob.id}`)).toBe(true)
    const nothing = ["", "", ""]
    expect(await told({})).toEqual(nothing)
    expect(await told({ tokenHash: "f".repeat(64) })).toEqual(nothing)
    await service.ok("logout", {}, ann)
    expect(await told(ann)).toEqual(nothing)
  })
})

/** Attributes and types of STUN (RFC 8489) and TURN (RFC 8656). */
const ALLOCATE = 0x0003
const ALLOCATED = 0x0103
const USERNAME = 0x0006
const INTEGRITY = 0x0008
const ERROR = 0x0009
const REALM = 0x0014
const NONCE = 0x0015
const TRANSPORT = 0x0019

const attribute = (type: number, value: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}

const message = (attributes: ReadonlyArray<Buffer>, more = 0): Buffer => {
  const body = Buffer.concat(attributes)
  const head = Buffer.alloc(20)
  head.writeUInt16BE(ALLOCATE, 0)
  head.writeUInt16BE(body.length + more, 2)
  head.writeUInt32BE(0x2112a442, 4)
  randomBytes(12).copy(head, 8)
  return Buffer.concat([head, body])
}

const attributesOf = (answer: Buffer): ReadonlyMap<number, Buffer> => {
  const found = new Map<number, Buffer>()
  for (let at = 20; at + 4 <= answer.length;) {
    const length = answer.readUInt16BE(at + 2)
    found.set(answer.readUInt16BE(at), answer.subarray(at + 4, at + 4 + length))
    at += 4 + length + ((4 - (length % 4)) % 4)
  }
  return found
}

/** Asks a TURN server over UDP for an address, as a browser does; 0 when it gives one, else its error. */
const allocate = async (port: number, user: string, password: string): Promise<number> => {
  const socket = createSocket("udp4")
  // a datagram may be lost: as a browser does, it asks the same again until that is answered
  const ask = async (bytes: Buffer): Promise<Buffer> => {
    const send = (): void => socket.send(bytes, port, "127.0.0.1")
    const again = setInterval(send, 500)
    send()
    try {
      for await (const [answer] of on(socket, "message", { signal: AbortSignal.timeout(30_000) }) as AsyncIterable<[Buffer]>)
        if (answer.subarray(8, 20).equals(bytes.subarray(8, 20))) return answer
      throw new Error("The socket was closed.")
    } finally {
      clearInterval(again)
    }
  }
  try {
    const udp = attribute(TRANSPORT, Buffer.from([17, 0, 0, 0]))
    const asked = attributesOf(await ask(message([udp])))
    const [realm, nonce] = [asked.get(REALM) ?? Buffer.alloc(0), asked.get(NONCE) ?? Buffer.alloc(0)]
    const named = [udp, attribute(USERNAME, Buffer.from(user)), attribute(REALM, realm), attribute(NONCE, nonce)]
    const signed = message(named, 24)
    const key = createHash("md5").update(`${user}:${realm.toString()}:${password}`).digest()
    const answer = await ask(Buffer.concat([signed, attribute(INTEGRITY, createHmac("sha1", key).update(signed).digest())]))
    if (answer.readUInt16BE(0) === ALLOCATED) return 0
    const error = attributesOf(answer).get(ERROR)
    return error === undefined ? -1 : (error[2] ?? 0) * 100 + (error[3] ?? 0)
  } finally {
    socket.close()
  }
}

describe.skipIf(!mayRelay)("a real coturn (apt-get install coturn)", () => {
  let coturn: TestCoturn
  beforeAll(async () => void (coturn = await openCoturn(SECRET)))
  afterAll(() => coturn.close())

  it("opens to whom we gave a name, as long as it is good, and to nobody else", async () => {
    const access = (seconds: number, secret = SECRET) =>
      iceAccess({ iceServers: [server("turn:x")], turnSecret: secret, turnTtl: seconds }, 7, Date.now())
    const good = access(600)
    expect(await allocate(coturn.port, good.stunUser, good.stunPass)).toBe(0)
    expect(await allocate(coturn.port, good.stunUser, "another")).toBe(401)
    expect(await allocate(coturn.port, `${good.stunUser}0`, good.stunPass)).toBe(401)
    const old = access(-60)
    expect(await allocate(coturn.port, old.stunUser, old.stunPass)).toBe(401)
    const forged = access(60, "another secret")
    expect(await allocate(coturn.port, forged.stunUser, forged.stunPass)).toBe(401)
  })
})
