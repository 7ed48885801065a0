import { assert, it } from "vitest"
import { letterOf } from "./letterAvatar.ts"

it("takes the first letter, whole", () =>
  assert.deepEqual(["anna", " 王伟", "👩‍🚀 ada", "  "].map(letterOf), ["A", "王", "👩‍🚀", ""]))
