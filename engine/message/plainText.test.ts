import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { plainText } from "./plainText.ts"

it.each(vectors("message/TEXT-01", Schema.String, Schema.String))("[TEXT-01] $title", ({ given, want }) => {
  assert.strictEqual(plainText(given), want)
})

/** Pieces of which hostile fragments are made. */
const shard = fc.constantFrom(
  ..."< > <p <p> </p> <br> <!-- --> <script> </script <style> <img class=\" ' = &amp; &# ; [! 1f600 ] a \n /".split(" ")
)
const hostile = fc.oneof(
  fc.array(shard).map((all) => all.join("")),
  fc.string({ unit: "binary" })
)

prop("[TEXT-01] any fragment has a text, no longer than itself", hostile, (html) => {
  assert.ok(plainText(html).length <= html.length)
})

prop(
  "[TEXT-01] without markup a text is itself",
  fc.string().filter((s) => !/[<&\n[]/.test(s)),
  (s) => {
    assert.strictEqual(plainText(s), s)
    assert.strictEqual(plainText(`<p><b>${s}</b></p>`), s)
  }
)

it("[TEXT-01] hostile fragments cost no more than their length", () => {
  const started = performance.now()
  for (const each of ["<", "<a", "<!--", "<script>", "</", "<a b='", "&#", "[!", '<img class="', "<p>", '<a ="', "&amp"]) {
    plainText(each.repeat(50_000))
  }
  assert.ok(performance.now() - started < 5000)
})
