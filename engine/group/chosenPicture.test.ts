import { assert, it } from "@effect/vitest"
import { isChosenPicture } from "./chosenPicture.ts"

it("tells a picture that was chosen from one made of the members, and from any other", () => {
  for (const address of ["/storage/group-5/f77", "/storage/group-57/f7", "https://im.example/storage/group-5/f77"])
    assert.isTrue(isChosenPicture(address))
  for (const address of [
    "",
    "/static/img/group.png",
    "/storage/group-5/1-2",
    "/storage/group-5/0",
    "/storage/image/f77",
    "/storage/group-5/f",
    "/storage/group-5/f7/small"
  ])
    assert.isFalse(isChosenPicture(address), address)
})
