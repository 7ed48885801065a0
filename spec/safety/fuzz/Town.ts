import { createHash, randomBytes, randomUUID } from "node:crypto"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { CALLS } from "#engine/api/calls.ts"
import type { CallName } from "#engine/api/calls.ts"
import { KINDS } from "#engine/message/kinds/kinds.ts"
import { DATABASE } from "#server/dataFolder.ts"
import type { Pools } from "./inputs.ts"

/** A person who asks for what is not theirs. */
export interface Attacker {
  account: string
  token: string
}

/** A service with people who told each other secrets, and others who must never learn them. */
export interface Town {
  readonly secrets: ReadonlyArray<string>
  readonly pools: Pools
  /** Where a file lies that is a secret itself. */
  readonly paths: ReadonlyArray<string>
  readonly attackers: ReadonlyArray<Attacker>
  /** What those whose secrets they are read, and which of them stand there. */
  readonly own: () => Promise<{ readonly answers: string; readonly secrets: ReadonlyArray<string> }>
  /** Logs in again whose session an input ended; whose account it ended comes back as somebody else. */
  readonly renew: (attacker: Attacker) => Promise<void>
}

const PASSWORD = "secret 1"
const secret = (): string => `hush${randomBytes(9).toString("hex")}`

/**
 * Fills a new service at this address, whose data lies in the folder. `staff`: those who ask work for the service; they may see more, and
 * never what two people say, nor what opens an account.
 */
export const settle = async (url: string, folder: string, staff = false): Promise<Town> => {
  const call = async (name: CallName, body: object, token = ""): Promise<Record<string, unknown>> => {
    const answer = await fetch(url + CALLS[name].path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: token },
      body: JSON.stringify(body)
    })
    const { code, data, msg } = (await answer.json()) as { code: number; data: unknown; msg: string }
    if (code !== 0) throw new Error(`${name} answered ${code} ${msg}`)
    return data as Record<string, unknown>
  }
  const enter = async (account: string, password: string) => {
    const session = await call("login", { account, password })
    return {
      id: Number((session["userInfo"] as Record<string, unknown>)["user_id"]),
      account,
      token: String(session["authToken"])
    }
  }
  const person = async (account: string, realname: string, password = PASSWORD) => {
    await call("register", { account, realname, password })
    return enter(account, password)
  }
  const words = Array.from({ length: 11 }, secret)
  const [inChat, inGroup, toMyself, email, remark, nickname, notice, keyword, annsAccount, groupName, inFile] = words as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string
  ]
  // who logs in with the right password may read what is theirs
  const unknown = randomBytes(6).toString("hex")
  const ann = await person(annsAccount.slice(0, 30), "Ann", unknown)
  const ben = await person("ben.of.the.town", "Ben", unknown)
  await call("searchUser", { keywords: ben.account }, ann.token)
  await call("friendAdd", { user_id: ben.id, remark }, ann.token)
  await call("friendAdd", { user_id: ann.id, remark }, ben.token)
  await call("setNickname", { user_id: ben.id, nickname: nickname.slice(0, 16) }, ann.token)
  const say = async (toContactId: unknown, content: string) => {
    const id = randomUUID()
    const { msg_id } = await call("sendMessage", { id, toContactId, type: "text", content }, ann.token)
    return { id, msg_id }
  }
  const group = await call("groupAdd", { user_ids: [ben.id], name: groupName.slice(0, 20) }, ann.token)
  const said = [
    await say(ben.id, `Between us: ${inChat}`),
    await say(group["id"], `Among us: ${inGroup}, ${keyword}`),
    await say(-1, `To remember: ${toMyself}`)
  ]
  await call("setNotice", { id: group["id"], notice }, ann.token)
  const form = new FormData()
  form.append("message", JSON.stringify({ id: randomUUID(), toContactId: ben.id, type: "file" }))
  form.append("file", new Blob([`In a file: ${inFile}`], { type: "text/plain" }), "secret.txt")
  const upload = await fetch(url + CALLS.uploadFile.path, { method: "POST", headers: { authorization: ann.token }, body: form })
  const sent = (await upload.json()) as { readonly code: number; readonly msg: string; readonly data: Record<string, unknown> }
  if (sent.code !== 0) throw new Error(`uploadFile answered ${sent.code} ${sent.msg}`)
  const paths = ["content", "preview", "download"].map((field) => {
    const { pathname, search } = new URL(String(sent.data[field]), url)
    return pathname + search
  })
  const sql = new DatabaseSync(join(folder, DATABASE), { timeout: 10_000 })
  sql.prepare("UPDATE users SET email = ? WHERE user_id = ?").run(`${email}@example.org`, ann.id)
  sql.close()

  let made = 0
  const attacker = async (): Promise<Attacker> => {
    made += 1
    return person(`attacker.${made}.${randomBytes(3).toString("hex")}`, `Eve ${made}`)
  }
  const attackers: Array<Attacker> = []
  for (let i = 0; i < 8; i += 1) attackers.push(await attacker())
  /** A person who works there comes in again by another way, whatever was switched off or deleted. */
  const employ = (who: Attacker): void => {
    const database = new DatabaseSync(join(folder, DATABASE), { timeout: 10_000 })
    database
      .prepare(
        "INSERT INTO users (account, account_key, password, realname, created_at) VALUES (?, ?, '', 'Eve', 0) ON CONFLICT DO NOTHING"
      )
      .run(who.account, who.account)
    const { user_id } = database.prepare("SELECT user_id FROM users WHERE account_key = ?").get(who.account) as {
      user_id: number
    }
    who.token = `bearer ${randomBytes(32).toString("base64url")}`
    const hash = createHash("sha256").update(who.token.slice("bearer ".length)).digest("hex")
    database.prepare("UPDATE users SET role = 1 + user_id % 2, status = 1 WHERE user_id = ?").run(user_id)
    database
      .prepare("INSERT INTO sessions (hash, user_id, terminal, is_mobile, created_at, expires_at) VALUES (?, ?, 'web', 0, ?, ?)")
      .run(hash, user_id, Date.now(), Date.now() + 86_400_000)
    database.close()
  }
  if (staff) for (const each of attackers) employ(each)
  const people = [ann.id, ben.id, ...Array.from({ length: 8 }, (_, i) => ben.id + 1 + i)]
  const keys = [...people, group["id"], "-1", "admin_notice", `${ann.id}-${ben.id}`, "group-1"]
  const ids = said.map(({ id }) => id)
  const numbers = said.map(({ msg_id }) => msg_id)

  return {
    secrets: [
      ...(staff ? [inChat, toMyself, inFile] : words.map((word) => word.slice(0, 16))),
      ann.token.slice("bearer ".length),
      ben.token.slice("bearer ".length),
      "$argon2",
      "root:x:0"
    ],
    paths,
    attackers,
    own: async () => {
      const lists = [ben.id, group["id"], -1].map((toContactId) => call("getMessageList", { toContactId }, ann.token))
      const others = [call("getContacts", {}, ann.token), call("getUserInfo", { user_id: ann.id }, ann.token)]
      const file = await fetch(url + (paths[0] ?? ""), { headers: { authorization: ann.token } })
      const answers = JSON.stringify(await Promise.all([...lists, ...others])) + (await file.text())
      return {
        answers,
        secrets: [inChat, inFile, inGroup, keyword, toMyself, email, notice, nickname.slice(0, 16), groupName.slice(0, 20)]
      }
    },
    renew: async (old) => {
      if (staff) return employ(old)
      const again = await enter(old.account, PASSWORD).catch(attacker)
      old.account = again.account
      old.token = again.token
    },
    pools: {
      id: [...keys, ...ids],
      user_id: people,
      user_ids: [people, [ann.id], [String(ben.id)], [group["id"]], keys],
      toContactId: keys,
      group_id: [group["id"], "group-1", 1],
      msg_id: numbers,
      pid: numbers,
      last_id: numbers,
      file_id: [1, 2, 3],
      friend_id: [1, 2, 3],
      is_group: [0, 1, 2, 3],
      type: ["all", ...Object.values(KINDS).flatMap(({ type }) => type ?? [])],
      keywords: ["Between", "us", "a", "%", "Ann", "Ben", "Eve", ben.account],
      account: ["ben.of.the.town", "attacker.1"],
      content: ["hello", "<p>hello</p>", "7"],
      password: [PASSWORD, "wrong one"],
      scopes: [{ [`c:${ann.id}-${ben.id}`]: 0 }, { [`c:${String(group["id"])}`]: 0, [`u:${ann.id}`]: 0 }],
      setting: [{ nospeak: 2 }, { invite: 1, profile: 1 }],
      role: [1, 2, 3],
      limit: [1, 200, 1_000_000],
      page: [1, 2, 1_000_000],
      is_all: [1],
      name: ["sysInfo", "chatInfo", "fileUpload", "compass", "", "a name"],
      value: [{ simpleChat: "0" }, { redoTime: 60 }, { runMode: 1, regtype: "0" }, { autoAddUser: { status: 1, user_ids: [1] } }],
      path: ["/etc/passwd", "../parley.db"]
    }
  }
}
