import { Result } from "effect"
import type { IncomingMessage } from "node:http"
import type { CallName } from "#engine/api/calls.ts"
import { UPLOAD } from "#engine/api/calls/upload.ts"
import { type Reason, type Refused, refused } from "#engine/error/refusal.ts"
import { extensionOf } from "#engine/message/files.ts"
import type { Staging, StagedWrite } from "../blob/Staging.ts"
import type { Ctx, Handler, Reply } from "../Handler.ts"
import { BODY_MAX, bytesTold, readBody, requestFields } from "../http/body.ts"
import { type Fields, nestedFields } from "../http/form.ts"
import { cutOffWhenSlow } from "../http/slow.ts"
import type { Handlers } from "../Handler.ts"
import type { Room } from "../Room.ts"
import { decodeRequest } from "../http/shape.ts"
import type { Incoming } from "./Incoming.ts"
import { checkUploadName, checkRoom, checkSize, type UploadPurpose, refusedTooLarge, type UploadTerms } from "./mayUpload.ts"
import { type FileSink, readForm } from "./multipart.ts"
import { piecesOf, TooMuch, TooSlow } from "./pieces.ts"

/** Calls that bring files, and what for. */
const PURPOSES = {
  uploadFile: "file",
  uploadAvatar: "avatar",
  uploadEmoji: "emoji",
  uploadImage: "image",
  uploadBegin: "file",
  uploadPart: "file",
  uploadState: "file"
} as const satisfies Record<keyof typeof UPLOAD, UploadPurpose>

/** A call that brings a file. */
export type UploadName = keyof typeof PURPOSES

/** Whether a call's body is read as it comes. */
export const isUpload = (name: CallName): name is UploadName => Object.hasOwn(PURPOSES, name)

/** Calls that bring no file of their own, and are counted as none. */
const UNCOUNTED: ReadonlySet<UploadName> = new Set(["uploadPart", "uploadState"])

/** Bytes that a form may have beside its file. */
const BESIDES = 512 * 1024

/** What is wrong with the request itself, or with nothing of it, keeps its code; all else that is said of an upload is 401 on the wire. */
const OWN_CODES: ReadonlySet<Reason> = new Set([
  "not-json",
  "wrong-shape",
  "body-too-large",
  "file-missing",
  "too-fast",
  "busy",
  "broken",
  "not-logged-in",
  "session-expired",
  "account-disabled"
])

/** Calls of ours, which answer as all others do. */
const OURS: ReadonlySet<UploadName> = new Set(["uploadBegin", "uploadPart", "uploadState"])

/** The code that an upload is refused with. */
export const uploadCode = (name: CallName, { reason }: Refused, code: number): number =>
  !isUpload(name) || OURS.has(name) || OWN_CODES.has(reason) ? code : 401

/** An upload as it begins. */
export interface ArrivingUpload {
  readonly name: UploadName
  readonly req: IncomingMessage
  readonly query: string
  readonly ctx: Ctx
  readonly staging: Staging
  readonly room: Room
  readonly handlers: Handlers
  /** Why fields of this length are refused now. */
  readonly unpaidFields: (bytes: number) => Refused | undefined
}

const kindOf = (req: IncomingMessage): string => req.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? ""

/** A session that lives, and what may come: asked before a byte is read. */
const termsOf = async ({ ctx, name }: ArrivingUpload): Promise<Result.Result<UploadTerms, Refused>> => {
  const asking = { tokenHash: ctx.tokenHash, now: ctx.now }
  if (!UNCOUNTED.has(name))
    return await ctx.store.write("mayUpload", {
      ...{ asking, purpose: PURPOSES[name], quota: ctx.config.storageQuota }
    })
  const session = await ctx.store.read("sessionOf", asking)
  return Result.map(session, ({ userId }) => ({
    ...{ userId, bytes: Number.MAX_SAFE_INTEGER, extensions: [], room: Number.MAX_SAFE_INTEGER, quota: 0 }
  }))
}

const ran = async (arriving: ArrivingUpload, fields: Fields, incoming: Incoming): Promise<Result.Result<Reply, Refused>> => {
  const { ctx, handlers, name } = arriving
  const request = decodeRequest(name, fields)
  if (Result.isFailure(request)) return Result.fail(request.failure)
  // The table pairs each name with its own request; TypeScript cannot follow the pair through a variable name.
  return await (handlers[name] as Handler<CallName>)({ ...ctx, incoming }, request.success)
}

/** Bytes that a form may have in all, whatever they claim to be (DEC-0172); calls of ours bring no file in one. */
const formMax = (name: UploadName, { bytes }: UploadTerms): number => (OURS.has(name) ? 0 : bytes) + BESIDES

/** Writes the file of a form to the disk, up to what may come. */
const sinkFor = (writing: StagedWrite, purpose: UploadPurpose, terms: UploadTerms, room: Room): FileSink => ({
  write: (bytes) => {
    if (!room.mayTake(bytes.length)) return Promise.resolve(Result.fail(refused("no-room")))
    const size = writing.size() + bytes.length
    const fits = Result.flatMap(checkSize(purpose, size, terms), () => checkRoom(size, terms))
    return Result.isFailure(fits) ? Promise.resolve(fits) : writing.write(bytes)
  }
})

const fromForm = async (arriving: ArrivingUpload, terms: UploadTerms): Promise<Result.Result<Reply, Refused>> => {
  const { name, query, req, staging } = arriving
  const purpose = PURPOSES[name]
  let came: { readonly name: string; readonly writing: StagedWrite } | undefined
  try {
    const texts = await readForm(req.headers["content-type"] ?? "", piecesOf(req, formMax(name, terms)), async (fileName) => {
      const fits = extensionOf(fileName) === "" ? Result.succeed(undefined) : checkUploadName(purpose, fileName, terms)
      if (Result.isFailure(fits)) return Result.fail(fits.failure)
      const writing = await staging.begin()
      if (Result.isFailure(writing)) return Result.fail(writing.failure)
      came = { name: fileName, writing: writing.success }
      return Result.succeed(sinkFor(writing.success, purpose, terms, arriving.room))
    })
    if (Result.isFailure(texts)) return Result.fail(texts.failure)
    const fields = nestedFields([...new URLSearchParams(query), ...texts.success])
    if (Result.isFailure(fields)) return Result.fail(refused("wrong-shape", { field: "body" }))
    const staged = await came?.writing.end()
    if (staged !== undefined && Result.isFailure(staged)) return Result.fail(staged.failure)
    const file = came === undefined || staged === undefined ? undefined : { name: came.name, staged: staged.success }
    return await ran(arriving, fields.success, { staging, terms, file })
  } finally {
    await came?.writing.discard()
  }
}

const fromFields = async (arriving: ArrivingUpload, terms: UploadTerms): Promise<Result.Result<Reply, Refused> | null> => {
  const { query, req, staging } = arriving
  cutOffWhenSlow(req)
  const told = bytesTold(req)
  const isPaid = told > 0 && told <= BODY_MAX
  const unread = isPaid ? arriving.unpaidFields(told) : undefined
  if (unread !== undefined) return Result.fail(unread)
  const body = await readBody(req, BODY_MAX)
  if (body === null) return null
  if (Result.isFailure(body)) return Result.fail(body.failure)
  const why = isPaid ? undefined : arriving.unpaidFields(body.success.length)
  if (why !== undefined) return Result.fail(why)
  const fields = requestFields(req.headers["content-type"] ?? "", body.success, query)
  return Result.isFailure(fields) ? Result.fail(fields.failure) : await ran(arriving, fields.success, { staging, terms })
}

const fromBytes = async (arriving: ArrivingUpload, terms: UploadTerms): Promise<Result.Result<Reply, Refused>> => {
  const fields = requestFields("", Buffer.alloc(0), arriving.query)
  if (Result.isFailure(fields)) return Result.fail(fields.failure)
  return await ran(arriving, fields.success, { staging: arriving.staging, terms, bytes: piecesOf(arriving.req) })
}

/**
 * Runs a call that brings a file. The caller and what may come are checked before the body; a body is written to the disk as it comes, no
 * faster than the disk takes it. Nothing when the caller went away. Whatever happens, nothing of it is left but what was kept.
 */
export const receive = async (arriving: ArrivingUpload): Promise<Result.Result<Reply, Refused> | null> => {
  const { ctx, name, req } = arriving
  if (ctx.tokenHash === "") return Result.fail(refused("not-logged-in"))
  const terms = await termsOf(arriving)
  if (Result.isFailure(terms)) return Result.fail(terms.failure)
  const told = Number(req.headers["content-length"] ?? 0)
  if (!OURS.has(name) && told > formMax(name, terms.success)) return Result.fail(refusedTooLarge(PURPOSES[name], terms.success))
  const hasRoom = checkRoom(OURS.has(name) ? 0 : told - BESIDES, terms.success)
  if (Result.isFailure(hasRoom)) return Result.fail(hasRoom.failure)
  try {
    if (name === "uploadPart" && kindOf(req) !== "application/json") return await fromBytes(arriving, terms.success)
    return await (kindOf(req) === "multipart/form-data" ? fromForm : fromFields)(arriving, terms.success)
  } catch (error) {
    if (error instanceof TooSlow) return Result.fail(refused("upload-too-slow"))
    if (error instanceof TooMuch)
      return Result.fail(OURS.has(name) ? refused("body-too-large") : refusedTooLarge(PURPOSES[name], terms.success))
    if (req.destroyed && !req.complete) return null
    throw error
  }
}
