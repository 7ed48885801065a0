import { Device, testServer } from "parley/testing"
import { webhook } from "../webhook.ts"
import { same } from "./same.ts"

const request = (body: string, secret = "s3cret") =>
  new Request("http://bridge/", { method: "POST", headers: { authorization: `Bearer ${secret}` }, body })

export const webhookTests = {
  "carries both ways": async () => {
    const town = testServer()
    const ann = town.person("Ann")
    const posted: Array<unknown> = []
    const post: typeof fetch = (_, { body } = {}) => {
      posted.push(JSON.parse(body as string))
      return Promise.resolve(new Response("", { status: 200 }))
    }
    const bot = await town.connect("bridge")
    const receive = webhook(bot, { chat: String(ann.id), target: "http://elsewhere/", secret: "s3cret", post })
    await ann.says(bot, "from the chat")
    await town.settle()
    same(
      posted.map((each) => (each as { readonly text: string }).text),
      ["from the chat"]
    )
    same((await receive(request('{"text":"from outside"}'))).status, 200)
    same(await ann.hears(), "from outside")
    await town.close()
  },
  "loses nothing while the other side is away, also over a restart": async () => {
    const town = testServer()
    const ann = town.person("Ann")
    const device = new Device()
    const posted: Array<string> = []
    let isAway = true
    const post: typeof fetch = (_, { body } = {}) => {
      if (isAway) return Promise.reject(new TypeError("fetch failed"))
      posted.push((JSON.parse(body as string) as { readonly text: string }).text)
      return Promise.resolve(new Response("", { status: 200 }))
    }
    const start = () =>
      town.connect(
        "bridge",
        (each) => {
          each.onError(() => undefined)
          webhook(each, { chat: String(ann.id), target: "http://elsewhere/", secret: "s3cret", post })
        },
        { device }
      )
    const bot = await start()
    for (const words of ["one", "two", "three"]) await ann.says(bot, words)
    await town.pass("1h")
    await bot.close()
    await ann.says(bot, "four")
    await start()
    await town.pass("6h")
    same(posted, [])
    isAway = false
    await town.pass("10m")
    same(posted, ["one", "two", "three", "four"])
    await town.close()
  },
  "posts again, in order, what the other side refused": async () => {
    const town = testServer()
    const ann = town.person("Ann")
    const statuses = [503, 404, 200, 200]
    const posted: Array<string> = []
    const post: typeof fetch = (_, { body } = {}) => {
      posted.push((JSON.parse(body as string) as { readonly text: string }).text)
      return Promise.resolve(new Response("", { status: statuses[posted.length - 1] ?? 500 }))
    }
    const bot = await town.connect("bridge", (each) => {
      each.onError(() => undefined)
      webhook(each, { chat: String(ann.id), target: "http://elsewhere/", secret: "s3cret", post })
    })
    for (const words of ["one", "two"]) await ann.says(bot, words)
    await town.pass("1h")
    same(posted, ["one", "one", "one", "two"])
    await town.close()
  },
  "lets nobody in who does not know the word, and says what is wrong": async () => {
    const town = testServer()
    const ann = town.person("Ann")
    const bot = await town.connect("bridge")
    const receive = webhook(bot, { chat: String(ann.id), target: "http://elsewhere/", secret: "s3cret" })
    same((await receive(request('{"text":"hi"}', "guess"))).status, 401)
    same((await receive(request("hi"))).status, 400)
    same((await receive(request('{"text":" "}'))).status, 422)
    same(ann.inbox, [])
    await town.close()
  }
}
