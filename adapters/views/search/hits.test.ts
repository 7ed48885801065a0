import { assert, it } from "@effect/vitest"
import { hitPieces, hitsIn } from "./hits.ts"

// (TEXT-06)
it("what was looked for stands out, whatever its case, and a long text begins near it", () => {
  const told = (text: string, words: string) =>
    hitPieces(text, words).map(({ isHit, text: piece }) => (isHit ? `[${piece}]` : piece))
  assert.deepStrictEqual(told("Say Hello, hello!", "hello"), ["Say ", "[Hello]", ", ", "[hello]", "!"])
  assert.deepStrictEqual(told("上海 在 我家在上海东边。", "上海"), ["[上海]", " 在 我家在", "[上海]", "东边。"])
  assert.deepStrictEqual(told("<b>a</b>", "b"), ["<", "[b]", ">a</", "[b]", ">"])
  assert.deepStrictEqual(told("nothing here", ""), ["nothing here"])
  assert.deepStrictEqual(told("Un café, un CAFE\u0301!", "cafe"), ["Un ", "[café]", ", un ", "[CAFE\u0301]", "!"])
  assert.deepStrictEqual(told("Maße und Straße", "stras"), ["Maße und ", "[Straß]", "e"])
  assert.deepStrictEqual(told("İzmir, ΟΔΟΣ", "izmir"), ["[İzmir]", ", ΟΔΟΣ"])
  assert.deepStrictEqual(told("İzmir, ΟΔΟΣ", "οδός"), ["İzmir, ", "[ΟΔΟΣ]"])
  assert.deepStrictEqual(told("会議室Ｂ１２、B12", "b12"), ["会議室", "[Ｂ１２]", "、", "[B12]"])
  assert.deepStrictEqual(told("ﾊﾟｿｺﾝとパソコン", "ぱそこん"), ["[ﾊﾟｿｺﾝ]", "と", "[パソコン]"])
  assert.deepStrictEqual(told("ｶﾞﾗｽ、ハ\u309aン", "ぱん"), ["ｶﾞﾗｽ、", "[ハ\u309aン]"])
  const parts = "주간 보고서".normalize("NFD")
  assert.deepStrictEqual(told(`${parts} 끝`, "보고"), [
    "주간 ".normalize("NFD"),
    `[${"보고".normalize("NFD")}]`,
    `${"서".normalize("NFD")} 끝`
  ])
  assert.deepStrictEqual(told("กินกุ้งไหม", "กุ้ง"), ["กิน", "[กุ้ง]", "ไหม"])
  assert.deepStrictEqual(told("a ❤\ufe0f b", "❤ b"), ["a ", "[❤\ufe0f b]"])
  const long = told(`${"x".repeat(200)} needle`, "needle")
  assert.deepStrictEqual([long[0], long[1]?.length, long[2]], ["…", 24, "[needle]"])
})

// (TEXT-06)
it("where a text holds what was looked for is told by its own places", () => {
  const told = (text: string, words: string) => hitsIn(text, words).map(([from, to]) => `${from} ${text.slice(from, to)}`)
  assert.deepStrictEqual(told("  A Straße, a STRASSE", "strasse"), ["4 Straße", "14 STRASSE"])
  assert.deepStrictEqual(told("nothing here", "else"), [])
  assert.deepStrictEqual(told("nothing here", "  "), [])
})
