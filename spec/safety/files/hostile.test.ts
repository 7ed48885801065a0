import { afterAll, beforeAll, expect, it } from "vitest"
import { fileOf, openUploads, type Uploader, type TestUploads } from "#server/upload/testUploads.ts"
import { HOSTILE } from "./kinds.ts"

let uploads: TestUploads
let mira: Uploader
beforeAll(async () => {
  uploads = await openUploads()
  mira = await uploads.person("mira")
  // the operator takes whatever comes
  uploads.sql.prepare("INSERT INTO settings (name, value) VALUES ('fileUpload.fileExt', '')").run()
})
afterAll(() => uploads.close())

const send = (name: string, bytes: Buffer) => uploads.send("uploadFile", [["file", fileOf(name, bytes)]], mira)

const get = async (path: string) => {
  const answer = await fetch(new URL(path, uploads.url), { headers: { authorization: mira.token } })
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}

/** Nothing runs, loads or is framed, whatever a browser makes of it. */
const SANDBOX = /^default-src 'none'; .*frame-ancestors 'none'; sandbox$/
/** What hides in a name, or ends a header. */
// oxlint-disable-next-line no-control-regex -- controls are what it looks for
const HIDDEN = /[\u0000-\u001f\u007f"\\/<>:|?*\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/

const nameIn = (disposition: string): string => decodeURIComponent(disposition.split("filename*=UTF-8''")[1] ?? "")

it.each(HOSTILE.filter(({ refused }) => refused !== undefined))("[H-36] is refused: $title", async ({ bytes, name, refused }) => {
  const { code, msg } = await send(name, await bytes())
  expect([code, msg]).toEqual([401, refused])
  expect(uploads.staged()).toEqual([])
})

it.each(HOSTILE.filter(({ served }) => served !== undefined))(
  "[H-36] is served so that nothing runs: $title",
  async ({ bytes, called, name, served: [type, how] = ["", "attachment"] }) => {
    const sent = await bytes()
    const { code, data, msg } = await send(name, sent)
    expect([code, msg]).toEqual([0, expect.any(String)])
    const path = String(data["src"])
    expect(path).toMatch(/^\/storage\/(?:image|file|voice|video)\/[\w-]{24}(?:\.[a-z0-9]{1,8})?$/)
    const { body, headers, status } = await get(path)
    const disposition = headers.get("content-disposition") ?? ""
    expect([status, headers.get("content-type"), disposition.split(";")[0]]).toEqual([200, type, how])
    expect([headers.get("x-content-type-options"), headers.get("cross-origin-resource-policy")]).toEqual([
      "nosniff",
      "same-origin"
    ])
    expect(headers.get("content-security-policy")).toMatch(SANDBOX)
    expect(headers.getSetCookie()).toEqual([])
    expect([nameIn(disposition), HIDDEN.test(nameIn(disposition))]).toEqual([called ?? nameIn(disposition), false])
    // of what is shown nothing is left but what is seen and heard
    if (!type.startsWith("text/") && how === "inline") expect(body.includes("<script")).toBe(false)
    expect(body.length).toBeLessThanOrEqual(sent.length)

    // the page around it runs nothing either, and a download is one
    const page = await get(`/view.html?src=${encodeURIComponent(path)}`)
    expect([page.status, /<script|onload/i.test(page.body.toString())]).toEqual([200, false])
    const saved = await get(`/filedown/${path.slice("/storage/".length).replaceAll("/", "~")}`)
    expect([saved.status, saved.headers.get("content-disposition")?.split(";")[0]]).toEqual([200, "attachment"])
  }
)

it("[H-36] a service takes none of what runs, unless its operator says so", async () => {
  uploads.sql.prepare("DELETE FROM settings WHERE name = 'fileUpload.fileExt'").run()
  await uploads.restart()
  for (const ending of [
    "html",
    "xhtml",
    "mhtml",
    "svg",
    "xml",
    "js",
    "css",
    "exe",
    "swf",
    "wasm",
    "jpg.html",
    "php",
    "lnk",
    "hta"
  ])
    expect([ending, (await send(`a.${ending}`, Buffer.from("a"))).code]).toEqual([ending, 401])
})

it("they are more than forty", () => {
  expect(new Set(HOSTILE.map(({ title }) => title)).size).toBeGreaterThan(60)
})
