import { createServer, type IncomingMessage } from "node:http"
import type { Bot } from "parley/client"
import { webhook } from "./webhook.ts"

const told = (name: string): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`Set ${name}.`)
  return value
}

const requestOf = async (incoming: IncomingMessage): Promise<Request> => {
  const { headers, method = "GET" } = incoming
  const parts: Array<Buffer> = []
  for await (const part of incoming) parts.push(part as Buffer)
  const body = method === "POST" ? Buffer.concat(parts) : null
  return new Request("http://bridge/", { method, headers: { authorization: headers.authorization ?? "" }, body })
}

/** `BRIDGE_CHAT=group-7 BRIDGE_TARGET=https://… BRIDGE_SECRET=… parley bot run webhookServer.ts` listens on port 8800. */
export default (bot: Bot) => {
  const receive = webhook(bot, { chat: told("BRIDGE_CHAT"), target: told("BRIDGE_TARGET"), secret: told("BRIDGE_SECRET") })
  const server = createServer((incoming, outgoing) => {
    requestOf(incoming)
      .then(receive)
      .then(async (answer) => outgoing.writeHead(answer.status).end(await answer.text()))
      .catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined))
  }).listen(Number(process.env["BRIDGE_PORT"] ?? 8800), "127.0.0.1")
  void bot.ended.then(() => server.close())
}
