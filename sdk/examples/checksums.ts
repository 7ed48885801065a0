import { createHash } from "node:crypto"
import { and, attachment, type Bot, file, fromPeople } from "parley/client"

/** Answers each file with its check sum, in a file that `sha256sum --check` reads. */
export default (bot: Bot) => {
  bot.on(and(attachment, fromPeople), async ({ file: { download, name }, reply }) => {
    const hash = createHash("sha256")
    for await (const piece of download()) hash.update(piece)
    return reply(file(Buffer.from(`${hash.digest("hex")}  ${name}\n`), { name: `${name}.txt` }))
  })
}
