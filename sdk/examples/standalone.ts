import { and, friendRequest, fromPeople, text } from "parley/client"
import { connect } from "parley/node"

const { PARLEY_PASSWORD: password } = process.env
const bot = await connect({ url: "http://localhost:8787", account: "echo", password, store: "./echo" })
bot.on(friendRequest, (request) => request.accept())
bot.on(and(text, fromPeople), (message) => message.reply(message.text))
