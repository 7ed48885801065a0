import { attachments, showFaces } from "./attachments.ts"
import { accountOf, NAMES } from "./people.ts"
import { Chance, sentence } from "./talk.ts"
import type { DemoMessage, DemoTown } from "./Town.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago the story begins, in milliseconds. */
export const STORY = 30 * DAY

/** Messages of the long conversation, between the second and the third person. */
const LONG = 10_000
/** Everybody but the last one, who is still asking to be a friend. */
const FRIENDS = NAMES.length - 1

/** Something that happens at a moment. Sayings that follow each other share commits; all else waits for what came before. */
type Happening = { readonly at: number } & (
  | { readonly say: DemoMessage; readonly then?: undefined }
  | { readonly then: () => Promise<void>; readonly say?: undefined }
)

/** A conversation of `count` messages among people, spread over working hours between two moments. */
const talk = (
  chance: Chance,
  {
    count,
    from,
    people,
    to,
    until
  }: {
    readonly count: number
    readonly people: ReadonlyArray<number>
    /** Whom `by` writes to. */
    readonly to: (by: number) => number | string
    readonly from: number
    readonly until: number
  }
): ReadonlyArray<Happening> =>
  Array.from({ length: count }, (_, index) => {
    const at = Math.floor(from + ((until - from) * (index + chance.upTo(100) / 100)) / count)
    const by = chance.of(people)
    return { at, say: { by, to: to(by), text: sentence(chance), at } }
  })

const befriend = async (town: DemoTown, start: number): Promise<void> => {
  for (let a = 1; a <= FRIENDS; a++)
    for (let b = a + 1; b <= FRIENDS; b++) {
      const at = start + (a * FRIENDS + b) * MINUTE
      await town.ask("searchUser", { keywords: accountOf(b) }, a, at)
      await town.ask("friendAdd", { user_id: b, remark: `Hello, I am ${NAMES[a - 1]}` }, a, at)
      await town.ask("friendAdd", { user_id: a, remark: "hi" }, b, at + 1000)
    }
}

interface Groups {
  readonly everybody: string
  readonly release: string
  readonly lunch: string
  readonly board: string
}

const makeGroup = async (
  town: DemoTown,
  by: number,
  people: ReadonlyArray<number>,
  name: string,
  at: number
): Promise<string> => {
  const { id } = (await town.ask("groupAdd", { user_ids: [...people], name }, by, at)) as { readonly id: string }
  return id
}

const makeGroups = async (town: DemoTown, at: number): Promise<Groups> => {
  const all = Array.from({ length: FRIENDS - 2 }, (_, index) => index + 3)
  return {
    everybody: await makeGroup(town, 2, [1, ...all], "Everybody", at),
    release: await makeGroup(town, 2, [3, 4, 5, 8, 12], "Release 2.0", at + MINUTE),
    lunch: await makeGroup(town, 4, [2, 3, 6, 7, 10], "午饭 Lunch 🍜", at + 2 * MINUTE),
    board: await makeGroup(town, 5, [2, 3, 9], "Board (muted)", at + 3 * MINUTE)
  }
}

/** What makes groups groups: roles, announcements, switches, a mute. */
const arrange = async (town: DemoTown, { board, everybody, lunch, release }: Groups, at: number): Promise<void> => {
  await town.ask("setManager", { id: everybody, user_id: 3, role: 2 }, 2, at)
  await town.ask("setManager", { id: everybody, user_id: 4, role: 2 }, 2, at)
  await town.ask("groupSetting", { id: everybody, setting: { manage: 1, invite: 0 } }, 2, at)
  await town.ask("groupSetting", { id: release, setting: { history: 1, profile: 1 } }, 2, at)
  await town.ask("groupSetting", { id: board, setting: { nospeak: 1 } }, 5, at)
  await town.ask("setNotice", { id: release, notice: "Code freeze is on Thursday at 18:00.\nPlease move what is open." }, 2, at)
  await town.ask("addGroupUser", { id: release, user_ids: [14] }, 3, at + MINUTE)
  await town.ask("removeUser", { id: lunch, user_id: 10 }, 10, at + 2 * MINUTE)
}

/** Quotes, mentions, recalls, deletions, things forwarded and kept. */
const particulars = (town: DemoTown, { everybody, lunch, release }: Groups, end: number): ReadonlyArray<Happening> => {
  const at = end - 3 * HOUR
  const steps: ReadonlyArray<(at: number) => Promise<void>> = [
    async (now) => {
      const asked = await town.say({ by: 3, to: release, text: "Who tests the upgrade on the old telephones?", at: now })
      await town.say({ by: 2, to: release, text: "I do.", pid: asked.msg_id, at: now + MINUTE })
      await town.say({
        by: 8,
        to: release,
        text: "@Mira Lindqvist I have two spare ones",
        mentions: [2],
        pid: asked.msg_id,
        at: now + 2 * MINUTE
      })
    },
    async (now) =>
      void (await town.say({ by: 2, to: everybody, text: "@all The office closes at five today.", mentions: [0], at: now })),
    async (now) => {
      const wrong = await town.say({ by: 3, to: lunch, text: "Wrong chat, sorry", at: now })
      await town.ask("undoMessage", { id: wrong.id }, 3, now + MINUTE)
    },
    async (now) => {
      const gone = await town.say({ by: 4, to: lunch, text: "(deleted for everybody)", at: now })
      await town.ask("delMessage", { id: gone.id }, 4, now + MINUTE)
    },
    async (now) => {
      const news = await town.say({ by: 6, to: 2, text: "The contract is signed! 🎉", at: now })
      await town.ask("forwardMessage", { msg_id: news.msg_id, user_ids: [release, 3] }, 2, now + MINUTE)
    },
    async (now) => {
      await town.say({ by: 2, to: -1, text: "To do: order chairs, call Leipzig, book the train", at: now })
      await town.say({ by: 2, to: -1, text: "https://wiki.example/checklist", at: now + MINUTE })
    },
    async (now) => void (await town.ask("setNoSpeak", { id: release, user_id: 12, noSpeakTimer: 4 }, 2, now)),
    async (now) => {
      await town.ask("setChatTop", { id: release, is_top: 1, is_group: 1 }, 2, now)
      await town.ask("isNotice", { id: lunch, is_notice: 0, is_group: 1 }, 2, now)
      await town.ask("setNickname", { user_id: 3, nickname: "Wei from sales" }, 2, now)
    },
    async (now) => {
      await town.ask("searchUser", { keywords: accountOf(2) }, NAMES.length, now)
      await town.ask("friendAdd", { user_id: 2, remark: "We met at the fair in Hanoi" }, NAMES.length, now)
    }
  ]
  return steps.map((step, index) => {
    const moment = at + index * 5 * MINUTE
    return { at: moment, then: () => step(moment) }
  })
}

/** Whatever one of them has not read in the end shows as unread; the rest is read. */
const read = async (town: DemoTown, groups: Groups, at: number): Promise<void> => {
  for (let me = 2; me <= FRIENDS; me++) {
    for (let other = 1; other <= FRIENDS; other++)
      if (other !== me && (me + other) % 4 !== 0)
        await town.ask("setMsgIsRead", { toContactId: other, is_group: 0, messages: [], fromUser: other }, me, at)
    if (me % 3 !== 2)
      await town.ask("setMsgIsRead", { toContactId: groups.everybody, is_group: 1, messages: [], fromUser: 0 }, me, at)
  }
}

/** Lives through the story: everything at its moment, the last of it just now. Returns how many messages were said. */
export const playStory = async (town: DemoTown, now: number, progress: (said: number) => void): Promise<number> => {
  const start = now - STORY
  const chance = new Chance(20)
  await showFaces(town, start)
  await befriend(town, start)
  const groups = await makeGroups(town, start + DAY)
  await arrange(town, groups, start + DAY + HOUR)
  const from = start + 2 * DAY
  const pair = (a: number, b: number, count: number, until = now - HOUR): ReadonlyArray<Happening> =>
    talk(chance, { count, people: [a, b], to: (by) => (by === a ? b : a), from, until })
  const inGroup = (chat: string, people: ReadonlyArray<number>, count: number): ReadonlyArray<Happening> =>
    talk(chance, { count, people, to: () => chat, from, until: now - 4 * HOUR })
  const everyone = Array.from({ length: FRIENDS - 1 }, (_, index) => index + 2)
  const happenings = [
    ...pair(2, 3, LONG),
    ...everyone
      .filter((each) => each > 3)
      .flatMap((each) => pair(2, each, 40 + chance.upTo(60), now - chance.upTo(5 * 24) * HOUR)),
    ...everyone.filter((each) => each > 4 && each % 2 === 0).flatMap((each) => pair(3, each, 30)),
    ...inGroup(groups.everybody, everyone, 900),
    ...inGroup(groups.release, [2, 3, 4, 5, 8], 700),
    ...inGroup(groups.lunch, [2, 3, 4, 6, 7], 400),
    ...inGroup(groups.board, [5], 12),
    ...particulars(town, groups, now),
    ...attachments(town, groups, now)
  ].toSorted((a, b) => a.at - b.at)
  let said = 0
  let together: Array<DemoMessage> = []
  const flush = async (): Promise<void> => {
    const some = together
    together = []
    await Promise.all(some.map((each) => town.say(each)))
    said += some.length
    progress(said)
  }
  for (const { say, then } of happenings) {
    if (say !== undefined) together.push(say)
    if (then !== undefined || together.length >= 500) await flush()
    if (then !== undefined) await then()
  }
  await flush()
  await read(town, groups, now - 2 * HOUR)
  return said
}
