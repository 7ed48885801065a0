import { Result } from "effect"
import type { CallRequest } from "#engine/api/calls.ts"
import { sidesOf } from "#engine/message/kinds/stored.ts"
import { looseText } from "#engine/api/values.ts"
import { type Refused, refused } from "#engine/error/refusal.ts"
import type { Ctx, Handler, Reply } from "../Handler.ts"
import { isTooDeep } from "../http/form.ts"
import { parseJson } from "../http/json.ts"
import { decodeRequest } from "../http/shape.ts"
import { sendMessage } from "../message/write/sendMessage.ts"
import { withFile } from "./came.ts"
import { abandonContent } from "./keepContent.ts"
import type { StoredFile } from "./StoredFile.ts"
import { keepRequest, type Prepared } from "./prepare.ts"

type Message = Readonly<Record<string, unknown>>

const messageIn = (text: string): Result.Result<Message, Refused> => {
  const json = parseJson(text)
  if (Result.isFailure(json)) return Result.fail(refused("wrong-shape", { field: "message" }))
  const value = json.success
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isTooDeep(value)
    ? Result.succeed(value as Message)
    : Result.fail(refused("wrong-shape", { field: "message" }))
}

/** An empty list, not an object, if a file has no sides, as other servers answer. */
const videoInfo = (file: StoredFile): object => {
  const sides = sidesOf(file)
  return Object.keys(sides).length > 0 ? sides : []
}

/** The answer for a file that is in no message yet (spec 7.6); `name` is without its extension. */
const described = (file: StoredFile, home: string) => {
  const { cate, ext, file_id, md5, mime, name, owner, path, size } = file
  return {
    ...{ src: path, url: home + path, file_id },
    name: ext === "" ? name : name.slice(0, -ext.length - 1),
    ...{ cate, size, md5, file_type: mime, ext, type: 2, user_id: owner, videoInfo: videoInfo(file) }
  }
}

/** The type that was asked for, where a file may have it. */
const typeOf = ({ type }: Message): string =>
  ["image", "video", "voice", "file"].includes(looseText(type)) ? looseText(type) : "file"

/** The fields for sendMessage that send the stored file; facts found in the file replace those of the request. */
const sending = (message: Message, file?: StoredFile): Result.Result<CallRequest<"sendMessage">, Refused> =>
  decodeRequest("sendMessage", {
    ...message,
    content: looseText(message["content"]),
    type: typeOf(message),
    file_id: file?.file_id ?? 0
  })

/**
 * Keeps a file, and sends it where a message says whereto; a message that is refused leaves nothing of it. A message that is there is answered as it is,
 * before its file is looked at: who did not hear the answer sends the same again.
 */
export const uploadFile: Handler<"uploadFile"> = async (ctx, request) => {
  const message = request.message === "" ? undefined : messageIn(request.message)
  if (message !== undefined && Result.isFailure(message)) return Result.fail(message.failure)
  const said = message?.success
  if (said !== undefined) {
    const before = await ctx.store.read("isSent", {
      asking: { tokenHash: ctx.tokenHash, now: ctx.now },
      id: looseText(said["id"])
    })
    if (Result.isFailure(before)) return Result.fail(before.failure)
    if (before.success) return await sent(ctx, said)
  }
  const use = async (prepared: Prepared): Promise<Result.Result<Reply, Refused>> => {
    const stored = await ctx.store.write("keepFile", keepRequest(ctx, prepared))
    if (Result.isFailure(stored)) {
      await abandonContent(ctx, prepared.kept)
      return Result.fail(stored.failure)
    }
    if (said === undefined) return Result.succeed({ data: described(stored.success, ctx.home), text: "uploaded" })
    const answer = await sent(ctx, said, stored.success)
    if (Result.isFailure(answer)) await ctx.store.write("unkeep", { fileId: stored.success.file_id, since: ctx.now })
    return answer
  }
  return await withFile(ctx, "file", request, use, looseText(said?.["fileName"]))
}

const sent = async (ctx: Ctx, message: Message, file?: StoredFile): Promise<Result.Result<Reply, Refused>> => {
  const request = sending(message, file)
  const answer = Result.isFailure(request) ? Result.fail(request.failure) : await sendMessage(ctx, request.success)
  return Result.map(answer, (reply) => ({ ...reply, text: "uploaded" as const }))
}
