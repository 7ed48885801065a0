import { Result } from "effect"
import { type Refused, refused } from "#engine/error/refusal.ts"
import { extensionOf } from "#engine/message/files.ts"
import type { Ctx } from "../Handler.ts"
import { nothingCame } from "./nothingCame.ts"
import type { Purpose } from "./mayUpload.ts"
import { type Came, prepare, type Prepared } from "./prepare.ts"

/** What a form says of its file. */
export interface Form {
  readonly ext: string
  readonly upload: string
}

/** A name with an extension: its own, else that of the other name, else the one that the form says. */
const named = (name: string, other: string, ext: string): string => {
  if (extensionOf(name) !== "") return name
  if (extensionOf(other) !== "") return other
  return ext === "" ? name : `${name === "" ? "file" : name}.${ext.replace(/^\./, "").toLowerCase()}`
}

interface Arrived extends Came {
  readonly finish: () => Promise<void>
}

const kept = (): Promise<void> => Promise.resolve()

/** The file that came with the call, or the one that came in parts before. */
const arrived = async (
  ctx: Ctx,
  purpose: Purpose,
  { ext, upload }: Form,
  other: string
): Promise<Result.Result<Arrived, Refused>> => {
  const { incoming, now, store, tokenHash } = ctx
  if (incoming === undefined) return await nothingCame(ctx)
  const { file, staging, terms } = incoming
  if (file !== undefined) {
    const name = named(file.name, other, ext)
    return Result.succeed({ staging, terms, purpose, staged: file.staged, name, finish: kept })
  }
  if (upload === "") return Result.fail(refused("file-missing"))
  const begun = await store.read("uploadOf", { asking: { tokenHash, now }, upload })
  if (Result.isFailure(begun)) return Result.fail(begun.failure)
  const { received, size } = begun.success
  const staged = received < size ? undefined : await staging.whole(upload)
  if (staged === undefined || staged.size !== size) return Result.fail(refused("upload-unfinished", { received, size }))
  return Result.succeed({
    ...{ staging, terms, purpose, staged },
    name: named(begun.success.name, other, ext),
    finish: async () => {
      await store.write("endUpload", { upload })
      await staging.drop(upload)
    }
  })
}

/**
 * Has `use` make something of the file that came, whose bytes are kept then. `other` is a second name, where the first has no
 * extension.
 */
export const withFile = async <A>(
  ctx: Ctx,
  purpose: Purpose,
  form: Form,
  use: (prepared: Prepared) => Promise<Result.Result<A, Refused>>,
  other = ""
): Promise<Result.Result<A, Refused>> => {
  const came = await arrived(ctx, purpose, form, other)
  if (Result.isFailure(came)) return Result.fail(came.failure)
  try {
    const prepared = await prepare(ctx, came.success)
    return Result.isSuccess(prepared) ? await use(prepared.success) : Result.fail(prepared.failure)
  } finally {
    await came.success.finish()
  }
}
