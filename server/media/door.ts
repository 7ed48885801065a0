import { Result } from "effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import { looseText } from "#engine/api/values.ts"
import { Millis } from "#engine/format/Millis.ts"
import { tokenHash as hashOf } from "../account/session/token.ts"
import { programsPage, serveProgram } from "../download/programs.ts"
import { callerAddress } from "../http/address.ts"
import { allowance } from "../http/rateLimit/allowance.ts"
import { readBody, requestFields, STRANGERS_BODY_MAX } from "../http/body.ts"
import { decodedPath } from "../http/decoded.ts"
import { type Headers, type SecurityHeaders, without } from "../http/headers.ts"
import { homeOf } from "../http/home.ts"
import { headerLanguage } from "../http/language.ts"
import type { Parts } from "../http/Parts.ts"
import type { Target } from "../http/routes.ts"
import { refusalText } from "../http/text.ts"
import { isTile } from "#engine/format/tiles.ts"
import { requestsUnderWay } from "../http/underWay.ts"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { pathOfDownload } from "../message/filed.ts"
import type { Caller } from "../store/Asking.ts"
import type { StoredFile } from "../upload/StoredFile.ts"
import { GROUP_PICTURE } from "../group/picture.ts"
import { facePictures } from "./faces.ts"
import { letterPictures, sideOf } from "./letters.ts"
import { PAGE_POLICY, viewHeaders, viewPage } from "./page.ts"
import type { Passes } from "./passes.ts"
import { isKnown } from "./range.ts"
import { serveStored } from "./stored.ts"

/** What somebody may ask for: so much a second, so much at once. A page of a long conversation shows dozens of pictures. */
const MEDIA_A_SECOND = 100
const MEDIA_AT_ONCE = 400
/** Pictures of letters that one address may have drawn: each costs a few milliseconds of a core. */
const LETTERS_A_SECOND = 20
const LETTERS_AT_ONCE = 100
/** Pictures of groups that one session may have drawn: each costs some ten milliseconds of a core. */
const FACES_A_SECOND = 10
const FACES_AT_ONCE = 200
/** A square of the map below the path of stored files, so that the pass of pages opens it. */
const TILE = /^\/storage\/map\/(\d{1,2})\/(\d{1,6})\/(\d{1,6})$/

/** How long a reader of a file may take nothing of it, in milliseconds; a film that was paused goes on with a part. */
const STILL = 120_000

/** A GET route beside the calls; false when the path is another's. */
export type MediaDoor = (target: Target, route: string, req: IncomingMessage, res: ServerResponse) => boolean

/** The path that may also be a POST like a call; its fields are then in the body. */
const AVATAR = "/common/pub/avatar"

/** Routes beside the calls; those with a slash lead to what is named behind it. */
const ROUTES = ["/storage/", "/filedown/", "/view", "/view.html", "/downapp", "/downloadapp/", AVATAR, "/avatar/"]

const isOurs = (route: string): boolean => ROUTES.some((each) => (each.endsWith("/") ? route.startsWith(each) : route === each))

interface Asked {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly query: URLSearchParams
}

/** The language of ours that who asks reads. */
const languageFor = ({ req }: Asked): string => headerLanguage(req.headers["accept-language"])

/** Path of a stored file as it was meant, for clients that double the first slash; empty where it means none. */
const meant = (path: string): string => decodedPath(path.replace(/^\/{2,}/, "/")) ?? ""

/** Codes of HTTP for what is refused here, where pages ask and no envelope is read. */
const STATUS: Partial<Readonly<Record<Refused["reason"], number>>> = {
  "not-logged-in": 401,
  "session-expired": 401,
  "account-disabled": 403,
  "too-fast": 429,
  // 503 would make a balancer take the whole process out for one who asks too much
  busy: 429
}

/** Stored files for those who may see them, pictures of letters, and programs to install (spec 7.6, DEC-0083). */
export const mediaDoor = (parts: Parts, passes: Passes, security: SecurityHeaders): MediaDoor => {
  const { config, log, maps, store } = parts
  const letters = letterPictures()
  const faces = facePictures(parts.blob)
  const open = requestsUnderWay(config.requestLimit)
  const [media, drawn] = [allowance(MEDIA_A_SECOND, MEDIA_AT_ONCE), allowance(LETTERS_A_SECOND, LETTERS_AT_ONCE)]
  const facesDrawn = allowance(FACES_A_SECOND, FACES_AT_ONCE)
  const base = security.shown(without(security.data, "Content-Security-Policy"))
  const viewed = [...without(base, "X-Frame-Options"), ...viewHeaders(config.corsOrigins)]

  const say = (asked: Asked, why: Refused): void => {
    const { req, res } = asked
    const text = refusalText(languageFor(asked), why)
    const status = STATUS[why.reason] ?? 404
    res
      .writeHead(status, [
        ...security.data,
        "Content-Type",
        "text/plain; charset=utf-8",
        "Cache-Control",
        "no-store",
        ...(status === 429 ? ["Retry-After", "1"] : []),
        "Content-Length",
        String(Buffer.byteLength(text))
      ])
      .end(req.method === "HEAD" ? undefined : text)
  }

  const send = ({ req, res }: Asked, type: string, body: Buffer | string, ...headers: Headers): void => {
    const bytes = Buffer.from(body)
    res.writeHead(200, [...headers, "Content-Type", type, "Content-Length", String(bytes.length)])
    res.end(req.method === "HEAD" ? undefined : bytes)
  }

  /** The caller: by the header, otherwise by the pass among the cookies, which is renewed in time. */
  const askerOf = ({ req, res }: Asked, now: number): string => {
    const header = hashOf(req.headers.authorization?.slice(0, 1000))
    if (header !== "") return header
    const pass = passes.read(req.headers.cookie, now)
    if (pass?.isOld === true)
      for (const [i, value] of passes.headers(pass.tokenHash, now).entries())
        if (i % 2 === 1) res.appendHeader("Set-Cookie", value)
    return pass?.tokenHash ?? ""
  }

  /** Who asks, once they have paid for it; nothing where they were refused. */
  const callerOf = (asked: Asked): Caller | undefined => {
    const now = Millis.make(Date.now())
    const tokenHash = askerOf(asked, now)
    if (tokenHash === "") say(asked, refused("not-logged-in"))
    else if (media.spend(tokenHash, 1, performance.now())) return { tokenHash, now }
    else say(asked, refused("too-fast", { seconds: 1 }))
    return undefined
  }

  const withFile = async (asked: Asked, path: string, use: (file: StoredFile) => Promise<boolean> | boolean): Promise<void> => {
    const asking = callerOf(asked)
    if (asking === undefined) return
    const found = await store.read("fileAt", { asking, path: path.slice(0, 300) })
    if (Result.isFailure(found)) return say(asked, found.failure)
    if (!(await use(found.success))) say(asked, refused("file-unknown"))
  }

  const stored = (asked: Asked, path: string, isDownload: boolean): Promise<void> =>
    withFile(asked, path, (file) =>
      serveStored(parts, file, asked.req, asked.res, {
        isDownload,
        isSmall: asked.query.get("small") === "1",
        isFramed: asked.query.get("framed") === "1",
        security: base
      })
    )

  /** A square of the map, for everybody with a living session; browsers keep it for a day (spec 2.22, DEC-0265). */
  const tile = async (asked: Asked, [, zoom, x, y]: RegExpExecArray): Promise<void> => {
    const asking = callerOf(asked)
    if (asking === undefined) return
    const session = await store.read("sessionOf", asking)
    if (Result.isFailure(session)) return say(asked, session.failure)
    const at = { zoom: Number(zoom), x: Number(x), y: Number(y) }
    if (!isTile(at)) return say(asked, refused("file-unknown"))
    const drawn = await maps.tile(at).catch((error: unknown) => {
      if (config.mapTiles !== "") log.warn("tile not fetched", { error })
      return undefined
    })
    if (drawn === undefined) return say(asked, refused("file-unknown"))
    send(
      asked,
      drawn.type,
      drawn.bytes,
      ...base,
      "Content-Security-Policy",
      PAGE_POLICY,
      "Cache-Control",
      "private, max-age=86400"
    )
  }

  /** The picture of a group, for its members. It is asked for again each time, as files are: its address stays when a face changes. */
  const group = async (asked: Asked, chat: string): Promise<void> => {
    const asking = callerOf(asked)
    if (asking === undefined) return
    const shown = await store.read("shownInPicture", { asking, chat })
    if (Result.isFailure(shown)) return say(asked, shown.failure)
    const { bytes, etag, isDrawn } = faces(shown.success)
    const headers = [...base, "Content-Security-Policy", PAGE_POLICY, "ETag", etag, "Cache-Control", "private, no-cache"]
    if (isKnown(asked.req.headers["if-none-match"], etag)) return void asked.res.writeHead(304, headers).end()
    if (!isDrawn && !facesDrawn.spend(asking.tokenHash, 1, performance.now()))
      return say(asked, refused("too-fast", { seconds: 1 }))
    send(asked, "image/webp", await bytes(), ...headers)
  }

  /** Only an own file is shown, by its address or its path (H-28). */
  const view = (asked: Asked): Promise<void> => {
    const src = asked.query.get("src") ?? ""
    const home = homeOf(asked.req, config.publicUrl)
    const path = src.startsWith("/") ? src : home !== "" && src.startsWith(`${home}/`) ? src.slice(home.length) : ""
    return withFile(asked, meant(path), (file) => {
      send(asked, "text/html; charset=utf-8", viewPage(languageFor(asked), file), ...viewed, "Cache-Control", "no-store")
      return true
    })
  }

  const avatar = async (asked: Asked, name: string, side: string, uid: string): Promise<void> => {
    const ip = callerAddress(asked.req, config.trustProxy)
    if (!drawn.spend(ip, 1, performance.now())) return say(asked, refused("too-fast", { seconds: 1 }))
    const picture = await letters(name.slice(0, 64), sideOf(side), uid.slice(0, 20))
    send(asked, "image/png", picture, ...base, "Cache-Control", "public, max-age=86400")
  }

  /** Letters as a call asks for them, by its query or its body. */
  const called = async (asked: Asked, { query }: Target): Promise<void> => {
    const { req } = asked
    const body = req.method === "POST" ? await readBody(req, STRANGERS_BODY_MAX) : Result.succeed(Buffer.alloc(0))
    if (body === null) return
    const fields = Result.flatMap(body, (bytes) => requestFields(req.headers["content-type"] ?? "", bytes, query))
    if (Result.isFailure(fields)) {
      req.resume()
      return say(asked, fields.failure)
    }
    const { s: side, str: name, uid } = fields.success
    return avatar(asked, looseText(name), looseText(side), looseText(uid))
  }

  const program = async (asked: Asked, system: string): Promise<void> => {
    if (!(await serveProgram(parts, asked.req, asked.res, system, security.data))) say(asked, refused("file-unknown"))
  }

  const programs = async (asked: Asked): Promise<void> => {
    const page = await programsPage(languageFor(asked), config.data)
    const headers = [...base, "Content-Security-Policy", PAGE_POLICY, "Cache-Control", "no-cache"]
    send(asked, "text/html; charset=utf-8", page, ...headers)
  }

  const answerOf = (target: Target, route: string, asked: Asked): Promise<void> => {
    const square = TILE.exec(route)
    if (square !== null) return tile(asked, square)
    const made = GROUP_PICTURE.exec(route)
    if (made !== null) return group(asked, made[1] ?? "")
    if (route.startsWith("/storage/")) return stored(asked, meant(target.path), false)
    if (route.startsWith("/filedown/")) return stored(asked, pathOfDownload(decodedPath(target.path) ?? ""), true)
    if (route === "/view" || route === "/view.html") return view(asked)
    if (route === "/downapp") return programs(asked)
    if (route.startsWith("/downloadapp/")) return program(asked, route.slice("/downloadapp/".length))
    if (route === AVATAR) return called(asked, target)
    const [, , name = "", side = "", uid = ""] = target.path.split("/")
    return avatar(asked, decodedPath(name) ?? "", side, decodedPath(uid) ?? "")
  }

  return (target, route, req, res) => {
    const isPosted = req.method === "POST"
    if (req.method !== "GET" && req.method !== "HEAD" && !(route === AVATAR && isPosted)) return false
    const asked = { req, res, query: new URLSearchParams(target.query) }
    if (!isOurs(route)) return false
    if (!isPosted) req.resume()
    const ip = callerAddress(req, config.trustProxy)
    if (!open.enter(ip)) {
      req.resume()
      say(asked, refused("busy"))
      return true
    }
    res.once("close", () => open.leave(ip))
    res.setTimeout(STILL, () => res.destroy())
    const answer = answerOf(target, route, asked)
    answer.catch((error: unknown) => {
      log.error("media broke", { route: route.slice(0, 40), error })
      res.destroy()
    })
    return true
  }
}
