import { Context, Effect } from "effect"
import type { FileId, UploadCall, UploadPart, UploadWhole } from "../core/uploads/Upload.ts"
import type { Came, CallHeaders } from "./Calls.ts"

/** What goes up: one file that a screen has handed to the adapter, and fields of the form beside it. */
export interface Upload {
  readonly call: UploadCall
  readonly path: string
  readonly file: FileId
  readonly fields: Readonly<Record<string, string>>
  /** A part of a file, as the body. */
  readonly part?: UploadPart
  /** The whole of a file, in a form. */
  readonly whole?: UploadWhole
}

/** Brings files to the server (spec 7.7); without an adapter there are none. */
export const Uploads = Context.Reference<{
  /**
   * Sends one file as a form, or a part of one as the body. `sent` hears how many bytes of the file are out, at most some times a
   * second; interrupting gives up. Never fails: what can go wrong is a value of {@link Came}; `Aborted` where there are no such bytes.
   */
  readonly send: (upload: Upload, headers: CallHeaders, sent: (bytes: number) => void) => Effect.Effect<Came>
}>("engine/client/ports/Uploads", { defaultValue: () => ({ send: () => Effect.succeed({ _tag: "Aborted" }) }) })
