import type { ServiceInMemory } from "#adapters/memory/ports.ts"

type Envelope = Readonly<Record<string, unknown>>

/** Frames that servers which number nothing do not send: they tell only how far lines were read. */
const UNKNOWN: ReadonlySet<unknown> = new Set(["readByMe"])

const isObject = (value: unknown): value is Envelope => typeof value === "object" && value !== null && !Array.isArray(value)

/** A row of the list without its place in the log. */
const plainRow = (data: unknown): unknown => {
  if (!isObject(data)) return data
  const { log: _, read: __, scope: ___, upTo: ____, ...row } = data
  return row
}

const plainFrame = (text: string): string | undefined => {
  const { n: _, s: __, ...frame } = JSON.parse(text) as Envelope
  if (UNKNOWN.has(frame["type"])) return undefined
  return JSON.stringify("data" in frame ? { ...frame, data: plainRow(frame["data"]) } : frame)
}

const plainAnswer = (call: string, envelope: Envelope): Envelope => {
  const { data } = envelope
  if (call !== "getSystemInfo" || !isObject(data)) return { ...envelope, data: plainRow(data) }
  const { resume: _, ...chatInfo } = data["chatInfo"] as Envelope
  return { ...envelope, data: { ...data, chatInfo } }
}

const NO_SUCH_CALL = { code: 404, msg: "", data: "", count: 0, page: 1 }

/** The same service as one that does not number its changes: no places on frames and rows, and nothing that was missed is told again. */
export const withoutNumbers = (service: ServiceInMemory): ServiceInMemory => ({
  call: async (call, body, token, language) =>
    call === "resume" ? NO_SUCH_CALL : plainAnswer(call, (await service.call(call, body, token, language)) as Envelope),
  connect: (hear) =>
    service.connect((text) => {
      const frame = plainFrame(text)
      if (frame !== undefined) hear(frame)
    })
})
