import { randomBytes, randomUUID } from "node:crypto"
import type { Attack } from "../Attack.ts"
import { flows } from "../players.ts"

/** Calls of one member of which some need the answers of others: uploads in parts, and recalls of what was said. */

type Asks = Parameters<Parameters<typeof flows>[0]["play"]>[0]

const BOUNDARY = "x-attack"
/** Bytes of a part. */
const PART = 32 * 1024
/** A document of which nothing but its beginning is looked at. */
const CONTENT = Buffer.concat([Buffer.from("%PDF-1.4"), randomBytes(PART - 8)])
/** Parts, states, finishes or recalls at once in a turn. */
const TOGETHER = 8

const times = <A>(count: number, work: (i: number) => Promise<A>): Promise<ReadonlyArray<A>> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))

/** Begins an upload and goes on with it; nothing where the server begins none. */
const uploading = async (asks: Asks, size: number, goOn: (upload: string) => Promise<unknown>): Promise<void> => {
  const data = (await asks({ call: "uploadBegin", body: { name: "a.pdf", size }, by: 0 })) as
    | { readonly upload?: string }
    | undefined
  if (data?.upload !== undefined) await goOn(data.upload)
}

const part = (asks: Asks, upload: string, offset: number, bytes: Buffer): Promise<unknown> =>
  asks({ call: "uploadPart", body: { upload, offset, base64: bytes.toString("base64") }, by: 0 })

const finish = (asks: Asks, upload: string): Promise<unknown> =>
  asks({
    call: "uploadFile",
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    body: `--${BOUNDARY}\r\nContent-Disposition: form-data; name="upload"\r\n\r\n${upload}\r\n--${BOUNDARY}--\r\n`,
    by: 0
  })

const said = async (asks: Asks, toContactId: number | string): Promise<string> => {
  const id = randomUUID()
  await asks({ call: "sendMessage", body: { id, toContactId, type: "text", content: "soon gone" }, by: 0 })
  return id
}

const recall = (asks: Asks, id: string, by = 0): Promise<unknown> => asks({ call: "undoMessage", body: { id }, by })

export const inTurns: ReadonlyArray<Attack> = [
  flows({
    title: "Uploads: the same part many times at once",
    refusals: ["done", "refused"],
    play: (asks) =>
      uploading(asks, PART, async (upload) => {
        await times(TOGETHER, () => part(asks, upload, 0, CONTENT))
        await finish(asks, upload)
      })
  }),
  flows({
    title: "Uploads: parts that lie far ahead, all at once",
    refusals: ["done", "upload-offset"],
    play: (asks) =>
      uploading(asks, PART, async (upload) => {
        await times(TOGETHER, (i) => part(asks, upload, (i + 1) * 10, CONTENT))
        await part(asks, upload, 0, CONTENT)
        await finish(asks, upload)
      })
  }),
  flows({
    title: "Uploads: resumed after each byte, and asked how far they are",
    refusals: ["done"],
    inTime: ["refused"],
    play: (asks) =>
      uploading(asks, TOGETHER, async (upload) => {
        for (let i = 0; i < TOGETHER; i += 1) {
          await part(asks, upload, i, CONTENT.subarray(i, i + 1))
          await asks({ call: "uploadState", body: { upload }, by: 0 })
        }
        await finish(asks, upload)
      })
  }),
  flows({
    title: "Uploads: finished many times at once",
    refusals: ["done"],
    inTime: ["refused"],
    play: (asks) =>
      uploading(asks, PART, async (upload) => {
        await part(asks, upload, 0, CONTENT)
        await times(TOGETHER, () => finish(asks, upload))
      })
  }),
  flows({
    title: "Uploads: finished while their parts still come",
    refusals: ["done", "refused"],
    play: (asks) =>
      uploading(asks, PART, async (upload) => {
        await Promise.all([part(asks, upload, 0, CONTENT), times(TOGETHER, () => finish(asks, upload))])
        await finish(asks, upload)
      })
  }),
  flows({
    title: "Recalls: each message of a group at once",
    refusals: [],
    inTime: ["refused"],
    play: async (asks, ground) => recall(asks, await said(asks, ground.group))
  }),
  flows({
    title: "Recalls: one message many times at once",
    refusals: ["refused"],
    play: async (asks, ground) => {
      const id = await said(asks, ground.group)
      await times(TOGETHER, () => recall(asks, id))
    }
  }),
  flows({
    title: "Recalls: messages of others in the group",
    refusals: ["refused"],
    play: async (asks, ground) => {
      const id = await said(asks, ground.group)
      await times(TOGETHER, () => recall(asks, id, 1))
    }
  }),
  flows({
    title: "Recalls: what was recalled is sent again under the same name",
    refusals: ["refused"],
    play: async (asks, ground) => {
      const id = await said(asks, ground.group)
      await recall(asks, id)
      await times(TOGETHER, () =>
        asks({ call: "sendMessage", body: { id, toContactId: ground.group, type: "text", content: "again" }, by: 0 })
      )
    }
  })
]
