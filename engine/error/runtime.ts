/** What a platform's runtime reports of a request, a transfer or a socket, and not the server: its code, and what it says. */
export interface RuntimeFailure<Tag extends string = string> {
  readonly _tag: Tag
  /** Number of the runtime; two failures of one kind may share it. */
  readonly code: number
  /** The runtime's own sentence, for a log; what the user is told is {@link runtimeOutcome}. */
  readonly message: string
}

const row = <Tag extends string>(_tag: Tag, code: number, message: string): RuntimeFailure<Tag> => ({ _tag, code, message })

/** The failures of the runtime, each with its code and its message (ERROR-07, spec 8.6). */
export const RUNTIME_FAILURES = [
  row("RequestTimeout", 5, "request timeout"),
  row("RequestFailed", 5, "request network failure"),
  row("Aborted", 600003, "abort"),
  row("DownloadFailed", 602001, "download network failure"),
  row("UploadFailed", 602001, "upload network failure"),
  row("SocketConnectFailed", 600009, "socket connect failure"),
  row("SocketNotOpen", 10002, "send on unopened socket")
] as const

/** A failure of the runtime. */
export type RuntimeError = (typeof RUNTIME_FAILURES)[number]

/** Words by which failures of one code are told apart, in what the runtime says. */
const TOLD_BY: ReadonlyMap<RuntimeError["_tag"], RegExp> = new Map([
  ["RequestTimeout", /time ?-?out/i],
  ["UploadFailed", /upload/i]
])

/**
 * The failure that a runtime means by a code and a sentence of its own: of two with one code the timeout and the upload are told by
 * their word, and without it the other is meant; `undefined` for a code that the catalogue does not have (ERROR-08, spec 8.6).
 */
export const runtimeErrorOf = (code: number, message: string): RuntimeError | undefined => {
  const same = RUNTIME_FAILURES.filter((each) => each.code === code)
  return same.find(({ _tag }) => TOLD_BY.get(_tag)?.test(message)) ?? same.find(({ _tag }) => !TOLD_BY.has(_tag))
}
