import { Millis } from "#engine/format/Millis.ts"
import { tokenHash } from "#server/account/session/token.ts"
import { WRITES } from "#server/store/programs.ts"
import type { Program } from "#server/store/Program.ts"
import type { SqliteConnection } from "#server/store/sqlite/Connection.ts"
import { EPOCH } from "./Host.ts"
import type { Plan } from "./Plan.ts"
import type { Random } from "./Random.ts"

/** Somebody with an account. */
export interface Somebody {
  readonly id: number
  readonly account: string
  readonly name: string
}

const BEFORE = EPOCH - 24 * 3600 * 1000

/** Runs a program on a database beside the server, where nothing else is under way. */
export const runBeside = <A>(database: SqliteConnection, program: Program<A>): A => {
  database.begin("BEGIN IMMEDIATE")
  const ended = database.run(program)
  database.commit()
  if (ended._tag === "Refused") throw new Error(`the scene cannot be set: ${ended.refused.reason}`)
  return ended.value
}

/** A session of somebody; its token. */
export const admit = (database: SqliteConnection, { account }: Somebody, name: string): string => {
  const token = `bearer of-${name}`
  const login = { key: account, ip: "192.0.2.1", limit: NO_LIMIT, addressLimit: NO_LIMIT, now: EPOCH }
  const session = { tokenHash: tokenHash(token), ip: login.ip, terminal: "h5", isMobile: false }
  runBeside(database, WRITES.signIn({ ...login, fits: true, session }))
  return token
}

/** People for each group that there is from the start. */
const GROUPED = 4
/** Most whom its owner brings along. */
const COMPANY = 6

/** A group of somebody with some of their friends. */
const gather = (
  database: SqliteConnection,
  { people, tokens }: { readonly people: ReadonlyArray<Somebody>; readonly tokens: ReadonlyArray<string> },
  turn: number,
  random: Random
): void => {
  const owner = random.below(people.length)
  const friends = database.database
    .prepare("SELECT friend FROM friends WHERE owner = ? AND status = 1 ORDER BY friend")
    .all(people[owner]?.id ?? 0)
    .map(({ friend }) => Number(friend))
  const userIds = friends.slice(0, random.between(1, COMPANY))
  if (userIds.length === 0) return
  const asking = { tokenHash: tokenHash(tokens[owner]), now: BEFORE as never }
  runBeside(database, WRITES.createGroup({ asking, userIds, name: `Group ${turn + 1}`, joint: ", ", eventId: `g${turn}` }))
}

const NO_LIMIT = { count: 0, seconds: 1 }

const SETTINGS = { "sysInfo.multipleLogin": "1", "chatInfo.redoTime": "3600" }

/** People with accounts, some of them friends; the others may become friends during the run. */
export const populate = (database: SqliteConnection, plan: Plan, random: Random): ReadonlyArray<Somebody> => {
  for (const [name, value] of Object.entries(SETTINGS))
    database.database.prepare("INSERT INTO settings (name, value) VALUES (?, ?)").run(name, value)
  const people = Array.from({ length: plan.people }, (_, i): Somebody => {
    const account = `person${i + 1}`
    const name = `Person ${i + 1}`
    const born = {
      account,
      ip: "192.0.2.1",
      isLocal: true,
      registerInterval: 0,
      now: Millis.make(BEFORE),
      realname: name,
      password: ""
    }
    return { id: runBeside(database, WRITES.openAccount(born)).user_id, account, name }
  })
  // all found each other by the account, so that anybody may ask anybody (FRIEND-05)
  database.database.exec(
    "INSERT INTO met (user_id, other) SELECT a.user_id, b.user_id FROM users a, users b WHERE a.user_id <> b.user_id"
  )
  const tokens = people.map((each) => admit(database, each, `scene-${each.id}`))
  const ask = (from: number, to: Somebody, now: number): void => {
    const asking = { tokenHash: tokenHash(tokens[from]), now: now as never }
    runBeside(
      database,
      WRITES.ask({ asking, userId: to.id, remark: "hello", noticeId: `n${from}-${to.id}`, eventId: `e${from}-${to.id}` })
    )
  }
  people.forEach((a, i) => {
    people.forEach((b, j) => {
      // everybody knows the next one, so that nobody is alone
      if (j <= i || (j !== i + 1 && !random.chance(Math.min(1, 6 / plan.people)))) return
      ask(i, b, BEFORE)
      ask(j, a, BEFORE)
      database.database.exec("DELETE FROM limits")
    })
  })
  for (let i = 0; i < Math.max(1, Math.round(people.length / GROUPED)); i++) gather(database, { people, tokens }, i, random)
  return people
}
