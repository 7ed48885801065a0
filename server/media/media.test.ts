import { randomBytes } from "node:crypto"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { FILES } from "../dataFolder.ts"
import { coversSettled } from "../upload/covers.ts"
import { type Guest, type Media, openMedia } from "./testMedia.ts"

let media: Media
let mira: Guest
let tomas: Guest
let evelyn: Guest

beforeAll(async () => {
  media = await openMedia()
  ;({ evelyn, mira, tomas } = media)
})
afterAll(() => media.close())

const send = async (to: number | string, file_id: number): Promise<string> => {
  const id = crypto.randomUUID()
  const { envelope } = await media.post("sendMessage", { id, toContactId: to, type: "image", content: "", file_id }, mira.token)
  expect(envelope.code).toBe(0)
  return id
}

const BYTES = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251))

const downloadOf = (path: string): string => `/filedown/${path.slice("/storage/".length).replaceAll("/", "~")}`

it("[H-14] a picture is there for who takes part, by cookie or header, and for nobody else", async () => {
  const { file_id, path } = media.stored("lake.png", BYTES, "image/png")
  await send(tomas.id, file_id)
  const places = [path, downloadOf(path), `/view.html?src=${encodeURIComponent(path)}`]
  // clients that are served at `/h5/` look for them there
  for (const each of places.flatMap((place) => [place, `/h5${place}`])) {
    for (const who of [mira, tomas]) {
      expect([each, (await media.get(each, { cookie: who.cookie })).status]).toEqual([each, 200])
      expect([each, (await media.get(each, { authorization: who.token })).status]).toEqual([each, 200])
    }
    expect([each, (await media.get(each, { cookie: evelyn.cookie })).status]).toEqual([each, 404])
    expect([each, (await media.get(each)).status]).toEqual([each, 401])
    expect([each, (await media.get(each, { cookie: `${mira.cookie}x` })).status]).toEqual([each, 401])
    expect([each, (await media.get(each, { authorization: "bearer nonsense" })).status]).toEqual([each, 401])
  }
  const absent = await media.get(`/storage/file/${"a".repeat(24)}.png`, { cookie: evelyn.cookie })
  const hidden = await media.get(path, { cookie: evelyn.cookie })
  expect(absent.body).toEqual(hidden.body)
})

it("[H-14] it is there no more when it was recalled, when its reader left the group, and when the session ended", async () => {
  const gone = media.stored("gone.png", BYTES, "image/png")
  const id = await send(tomas.id, gone.file_id)
  expect((await media.get(gone.path, { cookie: tomas.cookie })).status).toBe(200)
  await media.post("undoMessage", { id }, mira.token)
  expect((await media.get(gone.path, { cookie: tomas.cookie })).status).toBe(404)

  const { envelope } = await media.post("groupAdd", { user_ids: [tomas.id], name: "Skiers" }, mira.token)
  const { id: group } = envelope.data as { id: string }
  const told = media.stored("told.png", BYTES, "image/png")
  await send(group, told.file_id)
  const { etag = "" } = Object.fromEntries((await media.get(told.path, { cookie: tomas.cookie })).headers)
  await media.post("removeUser", { id: group, user_id: tomas.id }, mira.token)
  expect((await media.get(told.path, { cookie: tomas.cookie, "if-none-match": etag })).status).toBe(404)

  const again = await media.enter("evelyn")
  const own = media.stored("own.png", BYTES, "image/png")
  media.sql.prepare("UPDATE files SET owner = ? WHERE file_id = ?").run(evelyn.id, own.file_id)
  expect((await media.get(own.path, { cookie: again.cookie })).status).toBe(200)
  const { cookies } = await media.post("logout", {}, again.token)
  expect(cookies.every((each) => /^parley_media=; Path=\S+; Max-Age=0; HttpOnly; SameSite=Strict$/.test(each))).toBe(true)
  expect((await media.get(own.path, { cookie: again.cookie })).status).toBe(401)
})

it("a browser gets its pass where it comes in, for media alone, out of reach of scripts", async () => {
  for (const call of ["getContacts", "resume"] as const) {
    const { cookies } = await media.post(call, {}, mira.token)
    expect(
      cookies.map((each) => /^parley_media=[\w.-]+; (Path=\S+); Max-Age=43200; HttpOnly; SameSite=Strict$/.exec(each)?.[1])
    ).toEqual(
      ["", "/h5"].flatMap((below) => ["/storage", "/filedown", "/view", "/view.html"].map((path) => `Path=${below}${path}`))
    )
  }
  expect((await media.post("getContacts", {}, "bearer nonsense")).cookies).toEqual([])
  expect((await media.post("getSystemInfo", {}, mira.token)).cookies).toEqual([])
  const answer = await fetch(media.url + CALLS.getContacts.path, { method: "POST", headers: { cookie: mira.cookie } })
  expect(await answer.json()).toMatchObject({ code: -1 })
})

it("parts of a file are served as they are asked for", async () => {
  const { path } = media.stored("film.mp4", BYTES, "video/mp4")
  const of = (range: string, more = {}, method = "GET") => media.get(path, { cookie: mira.cookie, range, ...more }, method)
  const whole = await media.get(path, { cookie: mira.cookie })
  expect(whole.body).toEqual(BYTES)
  const etag = whole.headers.get("etag") ?? ""
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "accept-ranges": "bytes",
    "content-length": "1000",
    "content-type": "video/mp4",
    "cache-control": "private, no-cache"
  })
  for (const [range, from, to] of [
    ["bytes=0-0", 0, 0],
    ["bytes=10-19", 10, 19],
    ["bytes=990-", 990, 999],
    ["bytes=990-5000", 990, 999],
    ["bytes=-5", 995, 999],
    ["bytes=-5000", 0, 999]
  ] as const) {
    const { body, headers, status } = await of(range)
    expect([range, status, headers.get("content-range")]).toEqual([range, 206, `bytes ${from}-${to}/1000`])
    expect(body).toEqual(BYTES.subarray(from, to + 1))
  }
  for (const range of ["bytes=1000-", "bytes=5000-6000", "bytes=-0"]) {
    const { body, headers, status } = await of(range)
    expect([range, status, headers.get("content-range"), body.length]).toEqual([range, 416, "bytes */1000", 0])
  }
  for (const range of ["bytes=5-2", "bytes=0-1,4-5", "lines=0-1", "bytes=x", "bytes=-"])
    expect([range, (await of(range)).status]).toEqual([range, 200])
  expect((await of("bytes=0-1", { "if-range": etag })).status).toBe(206)
  expect((await of("bytes=0-1", { "if-range": '"another"' })).status).toBe(200)
  expect((await media.get(path, { cookie: mira.cookie, "if-none-match": etag })).status).toBe(304)
  const head = await of("bytes=0-9", {}, "HEAD")
  expect([head.status, head.headers.get("content-length"), head.body.length]).toEqual([206, "10", 0])
  expect((await media.get(path, { cookie: mira.cookie }, "PUT")).status).toBe(405)
})

it.each([
  ["evil.html", "text/html", "application/octet-stream"],
  ["evil.svg", "image/svg+xml", "application/octet-stream"],
  ["evil.xml", "application/xhtml+xml", "application/octet-stream"],
  ["evil.js", "text/javascript", "application/octet-stream"],
  ["paper.pdf", "application/pdf", "application/pdf"]
])("[H-36] %s never runs here: it is a file to save", async (name, mime, served) => {
  const { path } = media.stored(name, Buffer.from("<script>alert(1)</script>"), mime)
  const { headers, status } = await media.get(path, { cookie: mira.cookie })
  expect([status, headers.get("content-type"), headers.get("x-content-type-options")]).toEqual([200, served, "nosniff"])
  expect(headers.get("content-disposition")).toMatch(/^attachment; /)
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';.*; sandbox$/)
})

it("[H-36] a PDF alone may stand in a frame of our own pages, where its reader may see it, and no script would run in it", async () => {
  const paper = media.stored("paper.pdf", Buffer.from("%PDF-1.4 a"), "application/pdf")
  const framed = await media.get(`${paper.path}?framed=1`, { cookie: mira.cookie })
  const said = (answer: typeof framed, name: string) => answer.headers.get(name)
  expect([framed.status, said(framed, "content-type"), said(framed, "x-content-type-options")]).toEqual([
    200,
    "application/pdf",
    "nosniff"
  ])
  expect([said(framed, "content-disposition")?.split(";")[0], said(framed, "x-frame-options")]).toEqual(["inline", "SAMEORIGIN"])
  const policy = said(framed, "content-security-policy") ?? ""
  expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'self'$/)
  // a sandbox keeps the viewer of the browser out
  expect(policy).not.toMatch(/sandbox|script-src|frame-src/)
  const part = await media.get(`${paper.path}?framed=1`, { cookie: mira.cookie, range: "bytes=0-3" })
  expect([part.status, part.body.toString(), said(part, "x-frame-options")]).toEqual([206, "%PDF", "SAMEORIGIN"])

  const others = [
    ["evil.html", "text/html"],
    ["evil.svg", "image/svg+xml"],
    ["evil.pdf", "text/html"],
    ["words.txt", "text/plain; charset=utf-8"],
    ["hill.png", "image/png"]
  ].map(([name = "", mime = ""]) => `${media.stored(name, Buffer.from(`<script>alert("${name}")</script>`), mime).path}?framed=1`)
  for (const path of [...others, `${downloadOf(paper.path)}?framed=1`]) {
    const answer = await media.get(path, { cookie: mira.cookie })
    expect([path, answer.status, said(answer, "x-frame-options")]).toEqual([path, 200, "DENY"])
    expect(said(answer, "content-security-policy")).toMatch(/frame-ancestors 'none'; sandbox$/)
  }
  for (const headers of [{}, { cookie: tomas.cookie }]) {
    const answer = await media.get(`${paper.path}?framed=1`, headers)
    expect([answer.status, answer.body.includes("%PDF")]).toEqual([headers.cookie === undefined ? 401 : 404, false])
  }
})

it("a file whose bytes are gone is not there, and breaks nothing", async () => {
  const { path } = media.stored("lost.png", BYTES, "image/png")
  const row = media.sql.prepare("SELECT b.blob FROM files f JOIN blobs b ON b.hash = f.hash WHERE f.path = ?").get(path)
  const blob = String(row?.["blob"])
  rmSync(join(media.data, FILES, blob.slice(0, 2), blob))
  expect((await media.get(path, { cookie: mira.cookie })).status).toBe(404)
  expect((await media.get(path, { cookie: mira.cookie, range: "bytes=0-1" })).status).toBe(404)
})

it("a file keeps its name, in every script, and the name breaks no header", async () => {
  const nasty = media.stored('上海 "x"\r\n;evil\\é.png', BYTES, "image/png")
  const shown = (await media.get(nasty.path, { cookie: mira.cookie })).headers.get("content-disposition")
  expect(shown).toBe(`inline; filename="__.png"; filename*=UTF-8''%C3%A9.png`.replace("__.png", "_.png"))
  const plain = media.stored("上海 trip's.png", BYTES, "image/png")
  expect((await media.get(downloadOf(plain.path), { cookie: mira.cookie })).headers.get("content-disposition")).toBe(
    "attachment; filename=\"__ trip's.png\"; filename*=UTF-8''%E4%B8%8A%E6%B5%B7%20trip%27s.png"
  )
})

it("[H-28] the page that shows a file shows own ones alone, and nothing in it runs", async () => {
  const name = "<script>alert(1)</script>.png"
  const { path } = media.stored(name, BYTES, "image/png")
  const { body, headers, status } = await media.get(`/view?src=${encodeURIComponent(media.url + path)}`, { cookie: mira.cookie })
  expect(status).toBe(200)
  expect(body.toString()).toContain(`<img src="${path}"`)
  expect(body.toString()).not.toMatch(/<script/i)
  // clients show it in a frame of their own page (DEC-0136); pages of others may not
  expect(headers.get("content-security-policy")).toContain("; frame-ancestors 'self'")
  expect(headers.get("x-frame-options")).toBe("SAMEORIGIN")
  expect(headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; img-src 'self'; media-src 'self'; style-src 'sha256-/
  )
  for (const src of [
    "https://evil.example/x.png",
    `https://evil.example${path}`,
    "javascript:alert(1)",
    "",
    "/h5/index.html",
    "/storage/../parley.db",
    `//evil.example${path}`
  ]) {
    const answer = await media.get(`/view.html?src=${encodeURIComponent(src)}`, { cookie: mira.cookie })
    expect([src, answer.status]).toEqual([src, 404])
    expect(answer.body.toString()).not.toContain("evil")
  }
  const film = media.stored("walk.mp4", BYTES, "video/mp4")
  expect((await media.get(`/view?src=${film.path}`, { cookie: mira.cookie })).body.toString()).toContain(
    `<video src="${film.path}" controls>`
  )
  const paper = media.stored("paper.doc", BYTES, "application/msword")
  expect((await media.get(`/view?src=${paper.path}`, { cookie: mira.cookie })).body.toString()).toContain(
    `href="${downloadOf(paper.path)}"`
  )
})

it("pages of the service name the language of who asks", async () => {
  const { path } = media.stored("walk.png", BYTES, "image/png")
  for (const [asked, told] of [
    ["de-AT,de;q=0.9,en;q=0.8", "de"],
    ["ja", "ja"],
    ["xx", "zh-Hans"]
  ] as const) {
    const headers = { cookie: mira.cookie, "accept-language": asked }
    for (const page of [`/view?src=${path}`, "/downapp"])
      expect([page, (await media.get(page, headers)).body.toString()]).toEqual([
        page,
        expect.stringContaining(`<html lang="${told}">`)
      ])
  }
})

it.each([
  "/storage/../parley.db",
  "/storage/%2e%2e/parley.db",
  "/storage/..%2fparley.db",
  "/storage/%00",
  "/storage/%ff",
  "/filedown/..~..~parley.db",
  "/storage/"
])("nothing but a file's own path leads anywhere: %s", async (path) =>
  expect((await media.get(path, { cookie: mira.cookie })).status).toBe(404)
)

it("letters of a name become a picture of the side that was asked for", async () => {
  const sideOf = async (path: string) => {
    const { body, headers, status } = await media.get(path)
    expect([status, headers.get("content-type")]).toEqual([200, "image/png"])
    return body.readUInt32BE(16)
  }
  expect(await sideOf("/avatar/Mira/80/7")).toBe(80)
  expect(await sideOf(`/avatar/${encodeURIComponent("小明")}/200/7`)).toBe(120)
  expect(await sideOf("/avatar/Mira/1/7")).toBe(40)
  expect(await sideOf("/avatar/Mira/x/7")).toBe(80)
  expect(await sideOf(`/avatar/${encodeURIComponent("<svg onload='x'>&\u0000")}/60/7`)).toBe(60)
  expect(await sideOf("/avatar/%ff/60/7")).toBe(60)
})

it("the same by a call, whose fields are its query or its body", async () => {
  const path = "/common/pub/avatar"
  const asked = await media.get(`${path}?str=Mira&s=60&uid=7`)
  expect([asked.status, asked.body.readUInt32BE(16)]).toEqual([200, 60])
  const fields = { str: "Mira", s: "60", uid: "7" }
  for (const [type, body] of [
    ["application/json", JSON.stringify({ ...fields, s: 60 })],
    ["application/x-www-form-urlencoded", new URLSearchParams(fields).toString()]
  ] as const) {
    const posted = await fetch(media.url + path, { method: "POST", headers: { "content-type": type }, body })
    expect([posted.status, posted.headers.get("content-type")]).toEqual([200, "image/png"])
    expect(Buffer.from(await posted.arrayBuffer())).toEqual(asked.body)
  }
  const broken = await fetch(media.url + path, { method: "POST", headers: { "content-type": "application/json" }, body: "{" })
  expect(broken.status).toBe(404)
})

it("programs to install are served from the operator's folder, and from nowhere else", async () => {
  expect((await media.get("/downapp")).body.toString()).toContain('href="/h5/"')
  expect((await media.get("/downloadApp/android")).status).toBe(404)
  mkdirSync(join(media.data, "downloads"))
  writeFileSync(join(media.data, "downloads", "android.apk"), BYTES)
  const { body, headers, status } = await media.get("/downloadApp/android")
  expect([status, headers.get("content-disposition")]).toEqual([
    200,
    "attachment; filename=\"android.apk\"; filename*=UTF-8''android.apk"
  ])
  expect(body).toEqual(BYTES)
  expect((await media.get("/downapp")).body.toString()).toContain('href="/downloadApp/android"')
  for (const path of ["/downloadApp/windows", "/downloadApp/..%2fparley.db", "/downloadApp/version.json"])
    expect([path, (await media.get(path)).status]).toEqual([path, 404])
})

it("what was uploaded with a message is there for both sides, its small picture too, and an avatar for everybody here", async () => {
  const png = await sharp(randomBytes(1200 * 900 * 3), { raw: { width: 1200, height: 900, channels: 3 } })
    .png()
    .toBuffer()
  const upload = async (path: string, more: Readonly<Record<string, string>>) => {
    const form = new FormData()
    form.append("file", new Blob([new Uint8Array(png)]), "lake.png")
    for (const [name, value] of Object.entries(more)) form.append(name, value)
    const answer = await fetch(media.url + path, { method: "POST", headers: { authorization: mira.token }, body: form })
    return ((await answer.json()) as { data: never }).data
  }
  const message = {
    id: crypto.randomUUID(),
    toContactId: tomas.id,
    is_group: 0,
    type: "image",
    content: "blob:x",
    fileName: "lake.png"
  }
  const sent = (await upload(CALLS.uploadFile.path, { message: JSON.stringify(message) })) as Record<string, unknown>
  expect(sent).toMatchObject({
    type: "image",
    status: "succeed",
    extends: { width: 1200, height: 900, fixMode: 1 },
    fileName: "lake.png"
  })
  const path = String(sent["content"])
  expect((await media.get(path, { cookie: tomas.cookie })).body).toEqual(png)
  expect((await media.get(path, { cookie: evelyn.cookie })).status).toBe(404)
  await coversSettled()
  const small = await media.get(`${path}?small=1`, { cookie: tomas.cookie })
  expect([small.status, small.headers.get("content-type")]).toEqual([200, "image/webp"])
  expect(small.body.length).toBeLessThan(png.length)
  expect((await media.get(String(sent["preview"]), { cookie: tomas.cookie })).status).toBe(200)
  expect((await media.get(String(sent["download"]), { cookie: tomas.cookie })).headers.get("content-disposition")).toMatch(
    /^attachment/
  )

  const avatar = new URL(String(await upload(CALLS.uploadAvatar.path, {})), media.url).pathname
  expect((await media.get(avatar, { cookie: evelyn.cookie })).status).toBe(200)
  expect((await media.get(avatar)).status).toBe(401)
})

it.each([
  ["/", "/h5/"],
  ["/index.html", "/h5/"],
  ["/h5", "/h5/"]
])("%s leads to the app", async (path, place) => {
  const { headers, status } = await media.get(path)
  expect([status, headers.get("location")]).toEqual([302, place])
})

it.each([
  ["/static/voice/guaduan.mp3", "audio/mpeg"],
  ["/static/common/img/video.png", "image/png"],
  ["/static/img/ext/PDF.png", "image/png"],
  ["/static/img/ext/folder.png", "image/png"],
  ["/static/img/emoji/twitter/1f600.png", "image/png"]
])("%s is there for everybody", async (path, type) => {
  const { headers, status } = await media.get(path)
  expect([status, headers.get("content-type")]).toEqual([200, type])
})

it("a call that nobody made answers in the envelope that there is none", async () => {
  const answer = await fetch(`${media.url}/enterprise/im/updateCard`, { method: "POST", headers: { authorization: mira.token } })
  expect(await answer.json()).toMatchObject({ code: 404, data: "" })
})

it("a page of another site neither gives nor takes the cookie; our own pages and programs do", async () => {
  const who = { account: "mira", password: "secret 1" }
  const cookiesFor = async (name: "login" | "logout", origin: string | undefined, token = "") =>
    (await media.post(name, who, token, origin === undefined ? {} : { origin })).cookies.length
  for (const foreign of ["https://evil.example", "null", "http://127.0.0.1:1"])
    expect([foreign, await cookiesFor("login", foreign)]).toEqual([foreign, 0])
  const own = new URL(media.url).origin
  expect([(await cookiesFor("login", own)) > 0, (await cookiesFor("login", undefined)) > 0]).toEqual([true, true])
  const { envelope } = await media.post("login", who)
  const { authToken } = envelope.data as unknown as { authToken: string }
  expect(await cookiesFor("logout", "https://evil.example", authToken)).toBe(0)
})
