import { blankBytes, type Edit, type Edits, putBytes, type Source } from "./Edit.ts"

/** Objects that are looked at. */
const OBJECTS_MAX = 2000

export const ASF = "3026b2758e66cf11a6d900aa0062ce6c"
const EXTENSION = "b503bf5f2ea9cf118ee300c00c205365"
const FILE = "a1dcab8c47a9cf118ee400c00c205365"
const ROOM = "74d40618dfca0945a4ba9aabcb96aae8"
/** What plays: the streams, their codecs, pace and languages. */
const PLAYS: ReadonlySet<string> = new Set([
  ...["9107dcb7b7a9cf118ee600c00c205365", "4052d1861d31d011a3a400a0c90348f6", "ce75f87b8d46d1118d82006097c9a2b2"],
  ...["cba5e61472c632438399a96952065b5a", "a946437ce0effc4bb229393ede415c85"]
])
/** In the object of the file: behind its id and its length when it was made. */
const MADE = { at: 24, bytes: 8 }

/** Removes the metadata of a film or a sound of Windows (ASF): it becomes padding, so that no byte moves. */
export const asfEdits = async ({ read, size }: Source): Promise<Edits> => {
  const edits: Array<Edit> = []
  let looks = 0
  const walk = async (from: number, to: number): Promise<void> => {
    for (let at = from; at + 24 <= to && looks++ < OBJECTS_MAX;) {
      const head = await read(at, 24)
      const id = head.toString("hex", 0, 16)
      const end = at + Number(head.readBigUInt64LE(16))
      if (end < at + 24 || end > to) return
      if (id === EXTENSION) await walk(at + 46, end)
      else if (id === FILE) edits.push(blankBytes(at + 24 + MADE.at, at + 24 + MADE.at + MADE.bytes))
      else if (!PLAYS.has(id)) edits.push(putBytes(at, Buffer.from(ROOM, "hex")), blankBytes(at + 24, end))
      at = end
    }
  }
  const head = await read(0, 30)
  if (head.length === 30) await walk(30, Math.min(size, Number(head.readBigUInt64LE(16))))
  return edits
}
