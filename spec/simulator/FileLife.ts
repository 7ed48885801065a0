import type { MessageId } from "#engine/message/Message.ts"
import type { Agenda } from "./Agenda.ts"
import type { Device } from "./Device.ts"
import { contactsIn } from "./GroupLife.ts"
import type { Host } from "./Host.ts"
import type { Ledger } from "./Ledger.ts"
import type { Plan } from "./Plan.ts"
import type { Random } from "./Random.ts"
import type { Row, Truth } from "./Truth.ts"

/** Bytes of a file at most: the network breaks in their midst, so few are as good as many. */
const SIZE_MAX = 400

const FILE =
  "SELECT b.blob FROM messages m JOIN files f ON f.file_id = m.file_id JOIN blobs b ON b.hash = f.hash WHERE m.msg_id = ?"

/** Whether the service need not have its file any more: the group was cleared since, or dissolved. */
const isLetGo = ({ chat, n }: Row, truth: Truth): boolean =>
  n <= truth.cleared(chat) || (chat.startsWith("group-") && !truth.groups.has(chat))

/** Files that people send while they talk, each of its own bytes. */
export class FileLife {
  isOver = false
  sent = 0
  readonly #agenda: Agenda
  readonly #random: Random
  readonly #plan: Plan
  readonly #ledger: Ledger
  readonly #bytes = new Map<MessageId, Buffer>()

  constructor(agenda: Agenda, random: Random, { ledger, plan }: { readonly ledger: Ledger; readonly plan: Plan }) {
    this.#agenda = agenda
    this.#random = random
    this.#plan = plan
    this.#ledger = ledger
  }

  /** Somebody begins to send files from a device. */
  begin(device: Device): void {
    if (this.#plan.files === Number.POSITIVE_INFINITY) return
    const act = (): void => {
      if (this.isOver) return
      if (device.isAtHand && device.state.session._tag === "LoggedIn") this.#send(device)
      this.#agenda.after(this.#random.wait(this.#plan.files), act)
    }
    this.#agenda.after(this.#random.wait(this.#plan.files), act)
  }

  #send(device: Device): void {
    const { state } = device
    const chat = this.#random.of([...contactsIn(state, "person"), ...contactsIn(state, "group"), ...contactsIn(state, "helper")])
    if (chat === undefined) return
    const name = `file ${this.sent + 1}.txt`
    const bytes = Buffer.from(`${name} `.repeat(SIZE_MAX).slice(0, this.#random.between(name.length, SIZE_MAX)))
    const said = device.attach(chat.id, name, bytes)
    if (said === undefined) return
    this.sent += 1
    this.#bytes.set(said.id, bytes)
    this.#ledger.add(device, chat.id, { text: name, mentions: [] }, said)
    // nothing waits for its upload
    this.#ledger.late(said.id)
  }

  /** Of files that are said and not taken back: what is wrong with their bytes at the service. */
  async check(host: Host, truth: Truth): Promise<ReadonlyArray<string>> {
    const problems: Array<string> = []
    const file = host.database.database.prepare(FILE)
    for (const [id, bytes] of this.#bytes) {
      const row = truth.byId.get(id)
      if (row === undefined || row.undone_by !== null || row.deleted !== 0 || isLetGo(row, truth)) continue
      const kept = await host.kept(String(file.get(row.msg_id)?.["blob"] ?? ""))
      if (kept === undefined) problems.push(`${id} has no file`)
      else if (!kept.equals(bytes))
        problems.push(`${id} has ${kept.length} bytes that are not the ${bytes.length} that were sent`)
    }
    return problems
  }
}
