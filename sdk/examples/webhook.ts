import { and, type Bot, fromOthers, inChat, text, type TextMessage } from "parley/client"

/** Attempts to post a message before it is given up. With pauses of up to five minutes they last a day. */
const ATTEMPTS = 300
/** How long the target may take to answer, in milliseconds. */
const PATIENCE = 30_000

/** Which chat is bridged, where its messages go, and the secret that a program must know to write into it. */
export interface Bridge {
  readonly chat: string
  readonly target: string
  readonly secret: string
  readonly post?: typeof fetch
}

/**
 * Chat to HTTP: each text is a POST, in order, again and again until the target takes it. It may come twice: `id` tells. HTTP to chat: give the
 * answer of this function what comes in.
 */
export const webhook = (bot: Bot, { chat, post = fetch, secret, target }: Bridge) => {
  const carry = async ({ author, id, sentAt, text }: TextMessage): Promise<void> => {
    const body = JSON.stringify({ id, from: author.name, text, sentAt })
    const headers = { "content-type": "application/json" }
    const answer = await post(target, { method: "POST", headers, body, signal: AbortSignal.timeout(PATIENCE) })
    if (!answer.ok) throw new Error(`"${target}" answered ${answer.status}`)
  }
  bot.on(and(and(text, fromOthers), inChat(chat)), carry, { attempts: ATTEMPTS })
  return async (request: Request): Promise<Response> => {
    if (request.method !== "POST") return new Response("POST a JSON object with a text.", { status: 405 })
    if (request.headers.get("authorization") !== `Bearer ${secret}`) return new Response("Who are you?", { status: 401 })
    const said: unknown = await request.json().catch(() => null)
    if (typeof said !== "object" || said === null || !("text" in said) || typeof said.text !== "string")
      return new Response('Write {"text": "…"}.', { status: 400 })
    try {
      return Response.json(await bot.send(chat, said.text))
    } catch (error) {
      return Response.json({ error: String(error) }, { status: 422 })
    }
  }
}
