import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { setTimeout } from "node:timers/promises"
import { CALLS, type CallName } from "#engine/api/calls.ts"

const MAIN = new URL("./main.ts", import.meta.url).pathname
/** The program of `npm run demo`. */
export const DEMO = new URL("./demo/main.ts", import.meta.url).pathname
/** The program of the operator's commands. */
export const ADMIN = new URL("./admin/main.ts", import.meta.url).pathname

/** `testService.ts` for a process that imports it. */
export const SERVICE = new URL("./testService.ts", import.meta.url).href
/** `testing.ts` for a process that imports it. */
export const DOORS = new URL("./testing.ts", import.meta.url).href

/** Quick passwords, and no waiting times. */
export const QUICK: Readonly<Record<string, string>> = {
  ARGON2: "8/1/1000",
  SEND_LIMIT: "0",
  LOGIN_LIMIT: "0",
  REQUEST_RATE: "0"
}

/** A server as a process of its own, which can be killed. */
export interface ServerProcess {
  readonly child: ChildProcess
  /** What it printed so far. */
  readonly said: () => string
  /** The address that it prints, without a slash at the end; fails when it ends before. */
  readonly url: Promise<string>
  /** Exit code; `null` when a signal ended it. */
  readonly ended: Promise<number | null>
}

/** Starts the real server. `under` is a program and its arguments that starts it in our place, such as `strace`; `main` another program of ours that ends as it, `words` what it is asked. */
export const startProcess = (
  env: Readonly<Record<string, string>>,
  under: ReadonlyArray<string> = [],
  main = MAIN,
  words: ReadonlyArray<string> = []
): ServerProcess => {
  const [program, ...args] = [...under, process.execPath, main]
  const child = spawn(program, [...args, ...words], { env: { PATH: process.env["PATH"], HOST: "127.0.0.1", PORT: "0", ...env } })
  let said = ""
  const ended = once(child, "close").then(([code]) => code as number | null)
  const url = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString()
      const found = /http:\/\/\S+\/h5\//.exec(said)
      if (found !== null) resolve(found[0].slice(0, -"/h5/".length))
    }
    child.stdout.on("data", hear)
    child.stderr.on("data", hear)
    void ended.then((code) => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
  // A test that expects it to end does not ask where it is.
  url.catch(() => undefined)
  return { child, url, said: () => said, ended }
}

/** A free port, below those that the system gives to outgoing connections: it stays free while the server is down. */
export const quietPort = async (): Promise<number> => {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const trial = createServer().listen(port, "127.0.0.1")
    const isFree = await once(trial, "listening").then(
      () => true,
      () => false
    )
    if (!isFree) continue
    await new Promise((resolve) => trial.close(resolve))
    return port
  }
}

/** Answer of a call, whatever it says. */
export const postCall = async (
  url: string,
  call: CallName,
  body: object,
  token = ""
): Promise<{ code: number; msg: string; data: unknown }> => {
  const answer = await fetch(url + CALLS[call].path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: token },
    body: JSON.stringify(body)
  })
  return (await answer.json()) as { code: number; msg: string; data: unknown }
}

export interface Sender {
  readonly id: number
  readonly token: string
}

const entered = async (url: string, account: string): Promise<Sender> => {
  const who = { account, realname: account, password: "secret 1" }
  await postCall(url, "register", who)
  const { data } = await postCall(url, "login", who)
  const { authToken, userInfo } = data as { authToken: string; userInfo: { user_id: number } }
  return { id: userInfo.user_id, token: authToken }
}

/** Two new people who are friends. */
export const twoFriends = async (url: string): Promise<readonly [Sender, Sender]> => {
  const [mira, tomas] = [await entered(url, "mira.one"), await entered(url, "tomas.two")]
  await postCall(url, "searchUser", { keywords: "tomas.two" }, mira.token)
  await postCall(url, "friendAdd", { user_id: tomas.id, remark: "it is me" }, mira.token)
  await postCall(url, "friendAdd", { user_id: mira.id, remark: "it is me" }, tomas.token)
  return [mira, tomas]
}

export interface TestSending {
  /** Ids whose send was answered with success, in the order of the answers. */
  readonly acknowledged: ReadonlyArray<string>
  /** Codes of other answers, but for those that ask to wait, as a server does on a machine that has much else to do. */
  readonly refused: ReadonlyArray<number>
  /** Lets no more begin, and waits for those under way. */
  readonly stop: () => Promise<void>
}

/** Sends without pause from `many` sides at once, until it is stopped or there are no answers any more. Ids are `prefix-0.`, `prefix-1.` and so on. */
export const sendWithoutPause = (url: string, [a, b]: readonly [Sender, Sender], many: number, prefix: string): TestSending => {
  const acknowledged: Array<string> = []
  const refused: Array<number> = []
  const stopping = new AbortController()
  let next = 0
  const one = async (from: Sender, to: Sender): Promise<void> => {
    while (!stopping.signal.aborted) {
      const id = `${prefix}-${next++}.`
      const { code, data } = await postCall(
        url,
        "sendMessage",
        { id, toContactId: to.id, type: "text", content: `hello ${id}` },
        from.token
      )
      if (code === 0) acknowledged.push(id)
      else if (typeof data === "object" && data !== null && "retryAfter" in data) await setTimeout(50)
      else refused.push(code)
    }
  }
  const ended = Array.from({ length: many }, (_, i) => (i % 2 === 0 ? one(a, b) : one(b, a)).catch(() => undefined))
  return {
    acknowledged,
    refused,
    stop: async () => {
      stopping.abort()
      await Promise.all(ended)
    }
  }
}
