import { text } from "parley/client"
import { connect } from "parley/node"

const { PARLEY_PASSWORD: password } = process.env
const bot = await connect({ url: "http://localhost:8787", account: "echo", password, store: "./echo" })
bot.on(text, (message) => message.reply(message.text))
