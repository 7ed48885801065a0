import { sendPhoto } from "../layout/sendPicture.ts"
import { familyPeerIn, type FamilyPeer } from "../e2e/call/familyPeer.ts"
import { stands } from "../e2e/call/acts.ts"
import type { House } from "../e2e/house.ts"
import { heapOf } from "../e2e/heap.ts"
import { openWindow, PHONE } from "../e2e/window.ts"
import { befriend, PASSWORD, person, type Person } from "../layout/Person.ts"
import { groupOf } from "../screens/scene.ts"
import { Random } from "../simulator/Random.ts"
import { postCall } from "#server/testProcess.ts"

/** What happens in a page from the morning to the evening. */
export interface DayWish {
  readonly seed: number
  readonly messages: number
  readonly chats: number
  /** Chats that are opened, one after another. */
  readonly opened: number
  readonly pictures: number
  readonly calls: number
}

/** One chat in so many is a group. */
const GROUP_EVERY = 5
const GROUP_OTHERS = 3
/** Messages under way at the same time. */
const AT_ONCE = 16
/** So often in a day the heap is looked at. */
const LOOKS = 20
/** Chats that are opened before the heap of the day is compared with anything: those that were on screen last stay in memory (ARCHIVE-08). */
const WARM = 15
/** Messages in all chats before each of them. */
const CHATTER = 200
/** How much more the page may hold at the end than it did then, as a share (pain 8). */
const GROWTH_MAX = 0.1
/** What is under way may take so long after the page went back to its list, in milliseconds. */
const REST_MILLIS = 3000
const CALL_PATIENCE = 60_000

/** Who writes in a chat, and where. */
interface Chat {
  readonly id: string
  readonly isGroup: boolean
  readonly writers: ReadonlyArray<Person>
}

const chatsOf = async ({ rest, url }: House, me: Person, count: number): Promise<ReadonlyArray<Chat>> => {
  const chats: Array<Chat> = []
  const friends: Array<Person> = []
  for (let n = 1; n <= count; n += 1) {
    if (n % 10 === 0) rest()
    if (n % GROUP_EVERY === 0) {
      const writers = friends.slice(-GROUP_OTHERS)
      chats.push({ id: await groupOf(url, me, `Project ${n}`, writers), isGroup: true, writers })
    } else {
      const friend = await person(url, `colleague${n}`, `Colleague ${n}`)
      await befriend(url, friend, me)
      friends.push(friend)
      chats.push({ id: String(friend.id), isGroup: false, writers: [friend] })
    }
  }
  return chats
}

/** A client of the family without a screen, which calls. */
const openCaller = async (
  house: House,
  who: Person
): Promise<{ readonly call: (me: Person) => Promise<void>; readonly hangUp: () => Promise<void> }> => {
  const context = await house.browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  page.setDefaultTimeout(CALL_PATIENCE)
  await page.goto(`${house.url}/health`)
  await page.evaluate(familyPeerIn, 440)
  await page.evaluate(async (login) => (globalThis as unknown as { readonly peer: FamilyPeer }).peer.enter(login), {
    account: who.account,
    password: PASSWORD
  })
  return {
    call: ({ id }) => page.evaluate((to) => (globalThis as unknown as { readonly peer: FamilyPeer }).peer.call(to, 0), id),
    hangUp: () => page.evaluate(() => (globalThis as unknown as { readonly peer: FamilyPeer }).peer.hangUp())
  }
}

/** What a page held when it was looked at, in bytes. */
export interface Day {
  readonly problems: ReadonlyArray<string>
  readonly afterLogin: number
  /** After the first chats and a call: what is fetched and made once is there, and the chats that stay in memory. */
  readonly afterFirst: number
  readonly later: ReadonlyArray<number>
}

/**
 * A day of one person, in one page that is never loaded again: messages come in all chats, many chats are opened, looked through and
 * answered, pictures are seen, calls taken. The page must hold in the evening what it held in the morning, and show the newest message of
 * each chat that is opened.
 */
export const dayInPage = async (house: House, wish: DayWish, tell: (line: string) => void): Promise<Day> => {
  const random = new Random(wish.seed)
  const me = await person(house.url, "wanda.working", "Wanda Working")
  const chats = await chatsOf(house, me, wish.chats)
  const friend = await person(house.url, "cara.calling", "Cara Calling")
  await befriend(house.url, friend, me)
  const caller = await openCaller(house, friend)
  tell(`${wish.chats} chats are there`)
  const window = await openWindow(house, { language: "en", size: PHONE, touch: true, person: me })
  const { page } = window
  let said = 0
  let photos = 0

  const write = async (chat: Chat, text: string): Promise<void> => {
    const from = chat.writers[random.below(chat.writers.length)] ?? friend
    const group = chat.isGroup ? { is_group: "1" as const } : {}
    const to = chat.isGroup ? chat.id : me.id
    // one id over all tries
    const body = { id: `day-${(said += 1)}`, toContactId: to, type: "text", content: text, ...group }
    for (;;) {
      const { code, data, msg } = await postCall(house.url, "sendMessage", body, from.token)
      if (code === 0) return
      if (typeof data !== "object" || data === null || !("retryAfter" in data)) throw new Error(`${code}: ${msg}`)
      await page.waitForTimeout(200)
    }
  }
  const chatAt = (n: number): Chat => chats[n % chats.length] ?? { id: String(friend.id), isGroup: false, writers: [friend] }
  /** Most is said in few chats. */
  const busyChat = (): Chat => chatAt(random.below(random.below(chats.length) + 1))

  const writeMany = async (count: number): Promise<void> => {
    let left = count
    const one = async (): Promise<void> => {
      while (left > 0) {
        left -= 1
        await write(busyChat(), `Said ${said} ${"and some more words ".repeat(random.below(8))}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))
  }

  const toList = async (): Promise<void> => {
    await window.open("/")
    await page.locator("main li a").first().waitFor()
    await window.composer.waitFor({ state: "detached" })
  }

  const visit = async (turn: number, pictures: number): Promise<void> => {
    const chat = chatAt(random.below(chats.length))
    const from = chat.writers[0] ?? friend
    for (let n = 0; n < pictures; n += 1) await sendPhoto(house.url, from, chat.isGroup ? { group: chat.id } : me, (photos += 1))
    await write(chat, `Turn ${turn}.`)
    await window.open(`/pages/message/chat?id=${chat.id}`)
    // a chat with many unread messages opens at the first of them
    const newest = page.getByRole("button", { name: new RegExp(window.t("chat:list.toNewest")) })
    await window.line(`Turn ${turn}.`).or(newest).first().waitFor()
    if (await newest.isVisible()) await newest.click()
    await window.line(`Turn ${turn}.`).waitFor()
    if (turn % 5 === 0) await window.say(`Answer ${turn}.`)
    await page.mouse.move(PHONE.width / 2, PHONE.height / 2)
    for (let notch = 0; notch < 5; notch += 1) {
      await page.mouse.wheel(0, -400)
      await page.waitForTimeout(20)
    }
    await toList()
  }

  const takeCall = async (): Promise<void> => {
    house.rest()
    await caller.call(me)
    await stands(window, "ringing")
    await page.getByRole("button", { name: window.t("call:take"), exact: true }).click()
    await stands(window, "talking")
    await caller.hangUp()
    await page.locator("[data-call]").waitFor({ state: "detached" })
  }

  const look = async (): Promise<number> => {
    await page.waitForTimeout(REST_MILLIS)
    return heapOf(window)
  }

  await page.locator("main li a").first().waitFor()
  const afterLogin = await look()
  for (let turn = -WARM; turn < 0; turn += 1) {
    await writeMany(CHATTER)
    await visit(turn, 1)
  }
  await takeCall()
  await toList()
  const afterFirst = await look()
  tell(`after the login ${megabytes(afterLogin)}, after the first ${WARM} chats and a call ${megabytes(afterFirst)}`)
  const later: Array<number> = []
  const upTo = (all: number, turn: number): number => Math.floor((all * turn) / wish.opened)
  for (let turn = 1; turn <= wish.opened; turn += 1) {
    const isDue = (all: number): number => upTo(all, turn) - upTo(all, turn - 1)
    await writeMany(isDue(wish.messages))
    await visit(turn, isDue(wish.pictures))
    if (turn % 100 === 0) house.rest()
    for (let n = isDue(wish.calls); n > 0; n -= 1) await takeCall()
    if (isDue(LOOKS) === 0) continue
    later.push(await look())
    tell(
      `${upTo(wish.messages, turn)} messages, ${turn} chats opened, ${upTo(wish.pictures, turn)} pictures, ${upTo(wish.calls, turn)} calls: ${megabytes(later.at(-1) ?? 0)}`
    )
  }
  const growth = (later.at(-1) ?? afterFirst) / afterFirst - 1
  const problems = [
    ...(later.length === 0 ? ["the heap was never looked at"] : []),
    ...(growth > GROWTH_MAX ? [`the heap grew by ${(growth * 100).toFixed(1)} %`] : []),
    ...window.complaints()
  ]
  await window.close()
  return { problems, afterLogin, afterFirst, later }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
