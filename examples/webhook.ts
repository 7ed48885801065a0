import { and, type Bot, fromOthers, inChat, text } from "parley/client"

/** Which chat is bridged, where what is said there goes, and the word that whoever writes into it has to know. */
export interface Bridge {
  readonly chat: string
  readonly target: string
  readonly secret: string
  readonly post?: typeof fetch
}

/** Chat to HTTP: each text is a POST. HTTP to chat: give the answer of this function what comes in. */
export const webhook = (bot: Bot, { chat, post = fetch, secret, target }: Bridge) => {
  bot.on(and(and(text, fromOthers), inChat(chat)), async ({ author, id, sentAt, text }) => {
    const body = JSON.stringify({ id, from: author.name, text, sentAt })
    const answer = await post(target, { method: "POST", headers: { "content-type": "application/json" }, body })
    if (!answer.ok) throw new Error(`${target} answered ${answer.status}`)
  })
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
