import { assert, it } from "@effect/vitest"
import type { DeedLine } from "#engine/message/deed.ts"
import { textsIn } from "../spec/layout/texts.ts"
import { deedText } from "./deedText.ts"

const invited = (you: boolean, ...names: ReadonlyArray<string>): DeedLine => ({
  ...{ _tag: "Theirs", did: "invited", name: "Ann" },
  to: { you, names }
})

it.each([
  ["en", "Ann invited you", "Ann invited you and Bo", "Ann invited Bo, Cy and Di"],
  ["de", "Ann hat dich eingeladen", "Ann hat dich und Bo eingeladen", "Ann hat Bo, Cy und Di eingeladen"],
  ["ru", "Ann пригласил(а) вас", "Ann пригласил(а): вы и Bo", "Ann пригласил(а): Bo, Cy и Di"],
  [
    "fr",
    "Ann vous invite dans le groupe",
    "Ann a invité dans le groupe : vous et Bo",
    "Ann a invité dans le groupe : Bo, Cy et Di"
  ],
  [
    "ja",
    "Annさんに招待されました",
    "Annさんの招待で自分、Boさんが参加しました",
    "Annさんの招待でBoさん、Cyさん、Diさんが参加しました"
  ],
  ["ko", "Ann님이 회원님을 초대했어요", "Ann님이 회원님 및 Bo님을 초대했어요", "Ann님이 Bo님, Cy님 및 Di님을 초대했어요"]
])("[DEED-01] tells in %s whom somebody invited, the reader first", (language, alone, both, others) => {
  const t = textsIn(language)
  const said = [invited(true), invited(true, "Bo"), invited(false, "Bo", "Cy", "Di")].map((line) => deedText(t, language, line))
  assert.deepStrictEqual(
    said.map((each) => each.replaceAll(/[\u00a0\u202f]/g, " ")),
    [alone, both, others]
  )
})

it("[DEED-01] tells what I did, what has nobody in it, and what the service said", () => {
  const t = textsIn("en")
  assert.deepStrictEqual(
    [
      deedText(t, "en", { _tag: "Mine", did: "removed", to: { you: false, names: ["Bo"] } }),
      deedText(t, "en", { _tag: "Theirs", did: "joined", name: "Ann" }),
      deedText(t, "en", { _tag: "Said", text: "Welcome" })
    ],
    ["You removed Bo", "Ann joined the group", "Welcome"]
  )
})
