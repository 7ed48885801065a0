import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { uploadLimits } from "./uploadLimits.ts"

const Bag = Schema.Record(Schema.String, Schema.Unknown)
const Limits = Schema.Struct({ bytes: Schema.Int, extensions: Schema.Array(Schema.String) })

it.each(vectors("setting/FILE-08", Bag, Limits))("[FILE-08] $title", ({ given, want }) => {
  assert.deepStrictEqual(uploadLimits(given), want)
})

const value = fc.oneof(fc.jsonValue(), fc.integer(), fc.double(), fc.string(), fc.array(fc.string()))
prop("[FILE-08] whatever the settings say, there is a limit, and no extension has capitals", value, value, (size, fileExt) => {
  const { bytes, extensions } = uploadLimits({ size, fileExt })
  assert.ok(Number.isSafeInteger(bytes) && bytes >= 0)
  assert.ok(extensions.every((each) => each === each.toLowerCase()))
  if (typeof size === "number" && size >= 1 && size <= 1e6) assert.strictEqual(bytes, Math.floor(size * 1024 * 1024))
})
