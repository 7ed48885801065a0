import { createHash, randomUUID } from "node:crypto"
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { FolderInUse } from "#adapters/node/lock.ts"
import type { Bot } from "../bot/Bot.ts"
import { file } from "../bot/Sendable.ts"
import type { CommandCall } from "./Call.ts"
import { findChat } from "./chats.ts"
import { sessionFiles, withBot } from "./online.ts"
import { printError, print } from "./print.ts"
import { printableText } from "./printable.ts"
import { EXIT, Stop } from "./Stop.ts"

/** What was begun and never taken up again goes after so long, in milliseconds. */
const LEFT_AFTER = 7 * 24 * 3600 * 1000

/** Ids of the file's message and of the text that follows: the same when the command is given again, so that each is said once. */
interface SendingIds {
  readonly file: string
  readonly text: string
}

const idsIn = async (folder: string): Promise<SendingIds> => {
  const path = join(folder, "ids.json")
  try {
    return JSON.parse(await readFile(path, "utf8")) as SendingIds
  } catch {
    // the first time, or cut off by a crash before anything was sent
    const ids: SendingIds = { file: randomUUID(), text: randomUUID() }
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(path, JSON.stringify(ids), { mode: 0o600 })
    return ids
  }
}

/** Where a file that is being sent is kept: the same folder when the same command is given again for the same file. */
const folderFor = async (base: string, facts: ReadonlyArray<string>): Promise<string> => {
  const sending = join(base, "sending")
  const found = await readdir(sending).catch(() => [])
  for (const name of found) {
    const path = join(sending, name)
    // another program may be done with it meanwhile
    const changed = (await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now()
    if (Date.now() - changed > LEFT_AFTER) await rm(path, { recursive: true, force: true })
  }
  return join(sending, createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 32))
}

/**
 * Says how far it is: in place on a terminal, else a line for each tenth. It says nothing before the first byte is out: one that goes on
 * where it was asks first how far it came, and stands at 0 meanwhile.
 */
const progressIn = ({ say }: CommandCall, name: string): ((sent: number, size: number) => void) => {
  let told = -1
  return (sent, size) => {
    if (sent === 0) return
    const percent = Math.floor((sent / size) * 100)
    const { isTTY } = process.stderr
    if (percent === told || (!isTTY && Math.floor(percent / 10) === Math.floor(told / 10))) return
    told = percent
    const line = say("sending", { name: printableText(name), percent })
    process.stderr.write(isTTY ? `\r${line}${percent === 100 ? "\n" : ""}` : `${line}\n`)
  }
}

const saidIn = async (
  bot: Bot,
  call: CommandCall,
  { path, text, to }: { readonly path: string; readonly text: string; readonly to: string },
  ids: SendingIds
): Promise<number> => {
  const chat = findChat(bot, to, call).id
  const what = file(path)
  const sent = [await bot.send(chat, what, { id: ids.file, progress: progressIn(call, what.name) })]
  if (text !== "") sent.push(await bot.send(chat, text, { id: ids.text }))
  if (call.options.json === true) for (const each of sent) print(JSON.stringify(each))
  else printError(call.say("sent"))
  return EXIT.done
}

/**
 * Sends a file, and a text that follows. Its bytes are kept until the service has them: a program that was killed goes on where it was when
 * the same command is given again, and the file is there once.
 */
export const sendFile = async (
  call: CommandCall,
  asked: { readonly path: string; readonly text: string; readonly to: string }
): Promise<number> => {
  const path = resolve(asked.path)
  const { folder: base, session } = await sessionFiles(call)
  const facts = await stat(path).catch((error: unknown) => {
    throw new Stop(
      call.say("unreadable", { file: asked.path, problem: error instanceof Error ? error.message : String(error) }),
      EXIT.failed
    )
  })
  const store = await folderFor(base, [asked.to, path, asked.text, String(facts.size), String(facts.mtimeMs)])
  const ids = await idsIn(store)
  try {
    const code = await withBot(call, (bot) => saidIn(bot, call, { ...asked, path }, ids), { store, session })
    await rm(store, { recursive: true, force: true })
    return code
  } catch (error) {
    if (error instanceof FolderInUse)
      throw new Stop(call.say("in-use", { pid: String(error.pid), folder: error.folder }), EXIT.failed)
    // it was refused: another attempt is a message of its own
    if (error instanceof Error && error.name === "NotSent") await rm(store, { recursive: true, force: true })
    throw error
  }
}
