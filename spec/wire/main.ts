import { optionsOf } from "../optionsOf.ts"
import { playAll } from "./playAll.ts"
import { type Encoding, speakTo } from "./speak.ts"

/** `npm run wire -- --url http://…`: plays the wire's examples to any server over plain HTTP and sockets (`docs/wire.md`). */
const USAGE = "npm run wire -- --url http://localhost:8787 [--encoding json|form|multipart] [--only sendMessage]"

const { values } = optionsOf(
  { url: { type: "string" }, encoding: { type: "string", default: "json" }, only: { type: "string" } },
  [USAGE]
)
const isEncoding = (text: string): text is Encoding => ["json", "form", "multipart"].includes(text)

if (values.url === undefined || !URL.canParse(values.url) || !isEncoding(values.encoding)) {
  console.error(USAGE)
  process.exit(2)
}

let same = 0
let notAsked = 0
let differ = 0
for await (const { different, needsOperator, title } of playAll(
  speakTo(new URL(values.url).origin, values.encoding),
  values.only
)) {
  if (needsOperator) notAsked += 1
  else if (different.length === 0) same += 1
  else {
    differ += 1
    console.log(`${title}\n${different.map((each) => `  ${each}`).join("\n")}`)
  }
}
console.log(`${same} as they should be, ${differ} not, ${notAsked} not asked: they need somebody at the server's machine`)
process.exit(differ === 0 && same > 0 ? 0 : 1)
