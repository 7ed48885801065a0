import type { CallBody, CallName } from "../api/calls.ts"
import type { CommandId } from "./core/notices/settled/Settled.ts"
import type { FileId, UploadCall } from "./core/uploads/Upload.ts"

/** A call with its request. */
export interface CallWithBody<C extends CallName> {
  readonly call: C
  readonly body: CallBody<C>
  /** The command that the call carries out. */
  readonly for?: CommandId
}

/** A call that makes a file of one that was brought (OUTBOX-20); the outbox makes it, and its area hears the reply. */
export interface BroughtFile<C extends UploadCall> extends CallWithBody<C> {
  readonly of: FileId
}

/** A call that carries a file. */
export interface FileCall<C extends UploadCall> extends CallWithBody<C> {
  readonly file: FileId
  /** The other fields of the form. */
  readonly fields: Readonly<Record<string, string>>
}
