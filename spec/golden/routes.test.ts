import { afterAll, beforeAll, expect, it } from "vitest"
import { ROUTES, playRoute } from "../wire/routes.ts"
import { type Bag, speakTo } from "../wire/speak.ts"
import { type House, openHouse } from "./house.ts"

/** What is no call but has an address of its own, and a file from the form that brings it to the bytes that come back; nothing here comes from `engine/`. */

let house: House
beforeAll(async () => void (house = await openHouse()))
afterAll(async () => expect(await house.stop()).toBe(""))

it.each(ROUTES)("$method $path: $title", async (route) => {
  expect(await playRoute(house.url, route)).toEqual([])
})

const DOT = Buffer.from(
  "89504e470d0a1a0a0000000d4948445200000001000000010806000000" +
    "1f15c4890000000d49444154789c6364f8cf500f0003860180" +
    "5a347d6b0000000049454e44ae426082",
  "hex"
)

const somebody = async (account: string): Promise<{ readonly id: number; readonly token: string }> => {
  const { call } = speakTo(house.url)
  await call("/common/Pub/register", { account, realname: account, password: "secret 1" })
  const { envelope } = await call("/common/pub/login", { account, password: "secret 1" })
  const { authToken, userInfo } = envelope.data as { readonly authToken: string; readonly userInfo: Bag }
  return { id: Number(userInfo["user_id"]), token: authToken }
}

/** A form in parts to the byte, as a browser writes it. */
const formOf = (message: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Buffer.concat([
      Buffer.from(
        `--x7\r\nContent-Disposition: form-data; name="message"\r\n\r\n${message}\r\n` +
          '--x7\r\nContent-Disposition: form-data; name="file"; filename="dot.png"\r\nContent-Type: image/png\r\n\r\n'
      ),
      DOT,
      Buffer.from("\r\n--x7--\r\n")
    ])
  )

it("a picture that is sent by a form in parts comes back to who may see it, whole, in part, to be saved and on a page", async () => {
  const [ann, bo, eve] = [await somebody("ann.routes"), await somebody("bo.routes"), await somebody("eve.routes")]
  const { call } = speakTo(house.url)
  await call("/enterprise/im/searchUser", { keywords: "bo.routes" }, ann)
  await call("/enterprise/friend/add", { user_id: bo.id, remark: "hi" }, ann)
  await call("/enterprise/friend/add", { user_id: ann.id, remark: "hi" }, bo)
  const message = `{"id":"c0ffee00-0000-4000-8000-000000000001","type":"image","content":"blob:1","fileName":"dot.png","fileSize":70,"extends":"","at":[],"toContactId":${bo.id},"is_group":0,"sendTime":1736000000000,"fromUser":{"id":${ann.id}},"status":"going","is_read":0}`
  const sent = await fetch(`${house.url}/common/upload/uploadFile`, {
    method: "POST",
    headers: { authorization: ann.token, "accept-language": "en", "content-type": "multipart/form-data; boundary=x7" },
    body: formOf(message)
  })
  const text = await sent.text()
  const [, content = ""] = /"content":"([^"]+)"/.exec(text) ?? []
  const path = "/storage/image/[\\w-]{24}\\.png"
  expect(text).toMatch(
    new RegExp(
      `^\\{"code":0,"msg":"Uploaded","data":\\{"id":"c0ffee00-0000-4000-8000-000000000001","msg_id":\\d+,"type":"image","content":"${path}","sendTime":\\d{13},"status":"succeed","is_read":0,"is_group":0,"at":\\[\\],"user_id":${ann.id},` +
        `"fromUser":\\{"id":${ann.id},"user_id":${ann.id},"realname":"ann\\.routes","displayName":"ann\\.routes","account":"ann\\*{6}es","avatar":"/static/img/avatar\\.png"\\},"role":3,"extends":\\{"width":1,"height":1,"fixMode":3\\},` +
        `"fileName":"dot\\.png","fileSize":70,"file_id":\\d+,"file_cate":2,"file_name":"dot\\.png","file_size":70,"preview":"/view\\.html\\?src=%2Fstorage%2Fimage%2F[\\w-]{24}\\.png","download":"/filedown/image~[\\w-]{24}\\.png","extUrl":"${path}",` +
        `"contactInfo":\\{.+\\},"toContactId":${bo.id},"toUser":${bo.id},"to_user":${bo.id},"from_user":${ann.id},"pid":0\\},"count":0,"page":1\\}$`
    )
  )
  const { data } = JSON.parse(text) as { readonly data: Bag }
  const get = async (address: unknown, who: { readonly token: string }, more: Record<string, string> = {}, method = "GET") => {
    const answer = await fetch(house.url + String(address), { method, headers: { authorization: who.token, ...more } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const [type, range, kind] = ["content-type", "content-range", "content-disposition"].map((name) => answer.headers.get(name))
    return { status: answer.status, type, range, kind, hex: bytes.toString("hex"), text: bytes.toString() }
  }
  const shown = "inline; filename=\"dot.png\"; filename*=UTF-8''dot.png"
  const whole = { status: 200, type: "image/png", range: null, hex: DOT.toString("hex") }
  expect(await get(content, bo)).toMatchObject({ ...whole, kind: shown })
  expect(await get(data["download"], bo)).toMatchObject({ ...whole, kind: shown.replace("inline", "attachment") })
  expect(await get(content, bo, { range: "bytes=1-3" })).toMatchObject({ status: 206, range: "bytes 1-3/70", hex: "504e47" })
  expect(await get(content, bo, { range: "bytes=70-" })).toMatchObject({ status: 416, range: "bytes */70", hex: "" })
  expect(await get(content, bo, {}, "HEAD")).toMatchObject({ status: 200, type: "image/png", hex: "" })
  const page = await get(data["preview"], bo)
  expect([page.status, page.type, page.text.includes(`<img src="${content}"`)]).toEqual([200, "text/html; charset=utf-8", true])
  for (const address of [content, data["download"], data["preview"]]) {
    expect((await get(address, eve)).status).toBe(404)
    expect((await get(address, { token: "" })).status).toBe(401)
  }
})
