import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { mayUseNats } from "../bus/testNats.ts"
import { postCall, type Sender, twoFriends } from "../testProcess.ts"
import {
  boundSocket,
  type ClusterSocket,
  openTestCluster,
  sendAccepted,
  type TestCluster,
  type TestProcess
} from "./testCluster.ts"

describe.skipIf(!mayUseNats)("what one process kept for itself, over two", () => {
  let cluster: TestCluster
  let [a, b]: [TestProcess, TestProcess] = [undefined, undefined] as never
  let [mira, tomas]: [Sender, Sender] = [undefined, undefined] as never

  beforeAll(async () => {
    cluster = await openTestCluster()
    ;[a, b] = await Promise.all([cluster.begin({ SEND_LIMIT: "25/60" }), cluster.begin({ SEND_LIMIT: "25/60" })])
    ;[mira, tomas] = (await twoFriends(a.url)) as [Sender, Sender]
  })
  afterAll(() => cluster.close())

  const set = (name: string, value: string): void =>
    void cluster.database.sql
      .prepare("INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
      .run(name, value)

  const entered = async (url: string, account: string): Promise<Sender> => {
    const { data } = await postCall(url, "login", { account, password: "secret 1", terminal: "web" })
    const { authToken, userInfo } = data as { readonly authToken: string; readonly userInfo: { readonly user_id: number } }
    return { id: userInfo.user_id, token: authToken }
  }

  const ok = async (url: string, call: Parameters<typeof postCall>[1], body: object, who: Sender): Promise<unknown> => {
    const { code, data } = await postCall(url, call, body, who.token)
    if (code !== 0) throw new Error(`${call} was refused with ${code}.`)
    return data
  }

  const events = (socket: ClusterSocket): ReadonlyArray<unknown> =>
    socket.of("webrtc").map(({ data }) => (data as { readonly extends: { readonly event: string } }).extends.event)

  it("a call rings, is taken up and ends between sockets of two processes", async () => {
    const [calls, hears] = [await boundSocket(a.url, mira), await boundSocket(b.url, tomas)]
    await expect.poll(() => calls.of("isOnline").length).toBeGreaterThan(0)
    const say = (url: string, from: Sender, to: Sender, event: string, more: object = {}): Promise<unknown> =>
      ok(url, "sendToMsg", { id: "call-across.", toContactId: to.id, type: 1, event, ...more }, from)
    await say(a.url, mira, tomas, "calling", { code: 901 })
    await expect.poll(() => events(hears)).toEqual(["calling"])
    // a device that is opened while it rings, in the other process, rings as well
    const late = await boundSocket(a.url, tomas)
    await expect.poll(() => events(late)).toEqual(["calling"])
    await say(b.url, tomas, mira, "acceptRtc", { code: 904 })
    await expect.poll(() => events(calls).at(-1)).toBe("acceptRtc")
    await say(a.url, mira, tomas, "offer", { sdp: "v=0 offer" })
    await expect.poll(() => events(hears).at(-1)).toBe("offer")
    await say(b.url, tomas, mira, "hangup", { code: 905 })
    await expect.poll(() => events(calls).at(-1)).toBe("hangup")
    for (const each of [calls, hears, late]) each.close()
  })

  it("a new device ends the one before, whose socket is in another process, and says so first", async () => {
    set("sysInfo.multipleLogin", "0")
    const before = await entered(a.url, "mira.one")
    const old = await boundSocket(a.url, before)
    const now = await entered(b.url, "mira.one")
    const fresh = await boundSocket(b.url, now)
    expect(await old.closed).toBe(4001)
    expect(old.of("offline")).toMatchObject([{ data: { id: mira.id, client_id: fresh.clientId } }])
    expect(await postCall(a.url, "getContacts", {}, before.token)).toMatchObject({ code: expect.not.toBeOneOf([0]) as number })
    expect(fresh.of("offline")).toEqual([])
    set("sysInfo.multipleLogin", "1")
    fresh.close()
    mira = now
  })

  it("people in each process hear of changed settings", async () => {
    cluster.database.sql.prepare("UPDATE users SET role = 1 WHERE user_id = ?").run(mira.id)
    const socket = await boundSocket(b.url, tomas)
    await ok(a.url, "manageSetConfig", { name: "chatInfo", value: { redoTime: "60" } }, mira)
    await expect.poll(() => socket.of("updateConfig").length).toBe(1)
    expect(JSON.stringify(socket.of("updateConfig")[0])).toContain('"redoTime":"60"')
    socket.close()
  })

  it("parts of an upload come to either process, and the file is made in either", async () => {
    const bytes = "one two three four."
    const begun = (await ok(a.url, "uploadBegin", { name: "words.txt", size: bytes.length }, mira)) as { readonly upload: string }
    const part = async (url: string, offset: number, text: string): Promise<unknown> => {
      const at = `${url}${CALLS.uploadPart.path}?upload=${begun.upload}&offset=${offset}`
      const headers = { authorization: mira.token, "content-type": "application/octet-stream" }
      return ((await (await fetch(at, { method: "POST", headers, body: text })).json()) as { readonly data: unknown }).data
    }
    expect(await part(b.url, 0, bytes.slice(0, 4))).toMatchObject({ offset: 4 })
    expect(await part(a.url, 4, bytes.slice(4, 10))).toMatchObject({ offset: 10 })
    expect(await ok(b.url, "uploadState", { upload: begun.upload }, mira)).toMatchObject({ offset: 10 })
    expect(await part(b.url, 10, bytes.slice(10))).toMatchObject({ offset: bytes.length })
    const file = (await ok(a.url, "uploadFile", { upload: begun.upload }, mira)) as {
      readonly src: string
      readonly size: number
    }
    expect(file).toMatchObject({ size: bytes.length, name: "words" })
    const path = new URL(file.src, b.url).pathname
    const got = await fetch(b.url + path, { headers: { authorization: mira.token } })
    expect(await got.text()).toBe(bytes)
    expect(cluster.database.sql.prepare("SELECT COUNT(*) AS n FROM upload_parts").get()).toEqual({ n: 0 })
  })

  it("who scanned a group's code in one process joins in another", async () => {
    await postCall(a.url, "register", { account: "eve.three", realname: "Eve", password: "secret 1" })
    const eve = await entered(a.url, "eve.three")
    const group = (await ok(a.url, "groupAdd", { user_ids: [tomas.id], name: "both" }, mira)) as { readonly id: string }
    const page = (await ok(a.url, "groupInfo", { group_id: group.id }, mira)) as { readonly qrUrl: string }
    const token = page.qrUrl.split("/").at(-1) ?? ""
    await ok(a.url, "scanQr", { token }, eve)
    const join = async (): Promise<number> => (await postCall(b.url, "joinGroup", { group_id: group.id }, eve.token)).code
    await expect.poll(join).toBe(0)
  })

  it("a language that is chosen in one process is spoken by the other", async () => {
    const socket = await boundSocket(b.url, mira)
    await ok(a.url, "switchLang", { lang: "de" }, mira)
    await sendAccepted(a.url, tomas, mira.id, "to be taken back", "taken-back.")
    await ok(a.url, "undoMessage", { id: "taken-back." }, tomas)
    await expect.poll(() => JSON.stringify(socket.of("undoMessage"))).toMatch(/zurück/)
    socket.close()
  })

  it("a limit counts what is asked of all processes together", async () => {
    const codes: Array<number> = []
    for (let i = 0; i < 30; i += 1) {
      const url = i % 2 === 0 ? a.url : b.url
      const text = { id: `limit-${i}.`, toContactId: mira.id, type: "text", content: "again" }
      codes.push((await postCall(url, "sendMessage", text, tomas.token)).code)
    }
    const accepted = codes.filter((code) => code === 0).length
    expect(accepted).toBeGreaterThan(20)
    expect(accepted).toBeLessThanOrEqual(25)
  })
})
