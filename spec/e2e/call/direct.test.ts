import { afterAll, beforeAll, expect, it } from "vitest"
import { befriend, person } from "../../layout/Person.ts"
import { type House, openHouse } from "../house.ts"
import { hangUp, openTalker, press, stands } from "./acts.ts"
import { ANN_CODE, BO_CODE, sees } from "./colours.ts"
import { hears } from "./tones.ts"
import { ANN_TONE, BO_TONE, CALLING } from "./voices.ts"

let house: House
beforeAll(async () => {
  house = await openHouse(undefined, {}, CALLING)
})
afterAll(() => house.close())

// through a relay: spec/e2e/relay.test.ts
it("the tone that is spoken is heard, and the colours that are shown are seen on the move, both ways", async () => {
  const [a, b] = [await person(house.url, "ann.d", "Ann Larsen"), await person(house.url, "bo.d", "Bo Chen")]
  await befriend(house.url, a, b)
  const ann = await openTalker(house, a, b, { hertz: ANN_TONE, code: ANN_CODE }, false)
  const bo = await openTalker(house, b, a, { hertz: BO_TONE, code: BO_CODE }, false)
  await press(ann, "chat:composer.attach")
  await ann.page.getByRole("menuitem", { name: ann.t("attach:videoCall") }).click()
  await stands(bo, "ringing")
  await press(bo, "call:take")
  await Promise.all([ann, bo].map((each) => stands(each, "talking")))
  await Promise.all([hears(bo, ANN_TONE), hears(ann, BO_TONE)])
  await Promise.all([sees(bo, a.name, ANN_CODE), sees(ann, b.name, BO_CODE)])
  await hangUp(ann, bo)
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
  for (const each of [ann, bo]) await each.close()
})
