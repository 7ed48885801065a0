import { testServer } from "parley/testing"
import checksums from "../checksums.ts"
import { same } from "./same.ts"

const SUM = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"

export const checksumsTests = {
  "answers a file with a file": async () => {
    const town = testServer()
    const ann = town.person("Ann")
    const bot = await town.connect("checksums", checksums)
    await ann.says(bot, "What is it?", { file: { name: "hello.pdf", bytes: Buffer.from("hello") } })
    const { file } = await ann.listens()
    same(file?.name, "hello.pdf.txt")
    same(String(file?.bytes), `${SUM}  hello.pdf\n`)
    await town.close()
  }
}
