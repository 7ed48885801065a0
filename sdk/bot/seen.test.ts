import { afterEach, assert, describe, it } from "vitest"
import { RefusedError } from "./Refused.ts"
import { NotSent } from "./sends.ts"
import { friendRequest } from "./filters.ts"
import { testServer, type Town } from "../testing/Town.ts"

let town: Town
afterEach(() => town.close())

/** A group that the first bot owns and the second is in. */
const scene = async (lines: boolean) => {
  town = testServer({ lines })
  const [ann, bob] = [town.person("Ann"), town.person("Bob")]
  const owner = await town.connect("owner-bot")
  const guest = await town.connect("guest-bot")
  const group = await owner.createGroup([ann.id, guest.me.id], "Tea")
  await town.settle()
  return { ann, bob, owner, guest, group, theirs: guest.group(group.id) }
}

describe.each([{ lines: true }, { lines: false }])(
  "what was awaited is seen by the next command (numbered lines: $lines)",
  ({ lines }) => {
    it("by a message after a mute was lifted", async () => {
      const { group, guest } = await scene(lines)
      await group.mute(guest.me.id, "1h")
      await town.settle()
      // frames come later than answers
      town.service.dropLines()
      await group.unmute(guest.me.id)
      await guest.send(group.id, "thanks")
    })

    it("by a message after a switch was changed", async () => {
      const { group, guest } = await scene(lines)
      await group.set({ mute: "admins" })
      await town.settle()
      town.service.dropLines()
      const refused: unknown = await guest.send(group.id, "hm").catch((error: unknown) => error)
      assert.ok(refused instanceof NotSent && refused.reason === "group-muted")
      await group.set({ mute: "off" })
      await guest.send(group.id, "thanks")
    })

    it("by what an admin does who was made one, to a member who was brought in", async () => {
      const { bob, group, guest, theirs } = await scene(lines)
      await theirs.members()
      await town.settle()
      await group.admin(guest.me.id, true)
      await group.invite([bob.id])
      await theirs.rename("Green tea")
      await theirs.mute(bob.id, "10m")
      await theirs.remove(bob.id)
      await group.transfer(guest.me.id)
      await theirs.dissolve()
    })

    it("by what is looked up", async () => {
      const { ann, group, owner } = await scene(lines)
      town.service.dropLines()
      await group.rename("Green tea")
      await group.set({ invites: false })
      assert.deepStrictEqual([group.contact()?.name, group.contact()?.group?.setting.invites], ["Green tea", false])
      const other = await owner.createGroup([ann.id], "Coffee")
      assert.strictEqual(owner.find("Coffee")?.id, other.id)
      await other.leave().catch((error: unknown) => assert.ok(error instanceof RefusedError && error.reason === "owner-stays"))
      await other.dissolve()
      assert.isUndefined(other.contact())
    })

    it("by a message to a friend who was accepted", async () => {
      town = testServer({ lines })
      const bot = await town.connect("shy-bot")
      const eve = town.stranger("Eve")
      await eve.asksToBeFriends(bot, "It is me.")
      let accepted = false
      bot.on(friendRequest, async (request) => {
        town.service.dropLines()
        await request.accept()
        accepted = bot.find("Eve") !== undefined
        await bot.send(eve.id, "hi")
      })
      await town.settle()
      assert.isTrue(accepted)
      const messages = await town.ask(eve, "getMessageList", { toContactId: bot.me.id })
      assert.deepInclude((messages as ReadonlyArray<object>).at(-1), { content: "<p>hi</p>" })
    })

    it("by who looks after a message was taken back, a chat was read, and a group was cleared and left", async () => {
      const { ann, group, guest, owner, theirs } = await scene(lines)
      await ann.says(group.id, "hello")
      await town.settle()
      town.service.dropLines()
      const { id } = await guest.send(group.id, "slip")
      await guest.recall(group.id, id)
      const said = async () => (await guest.history(group.id)).flatMap((each) => (each.type === "text" ? [each.text] : []))
      assert.deepStrictEqual(await said(), ["hello"])
      await guest.read(group.id)
      assert.strictEqual(theirs.contact()?.unread, 0)
      await group.announce("Tea at five")
      assert.strictEqual(owner.group(group.id).contact()?.group?.announcement, "Tea at five")
      await group.clear()
      assert.deepStrictEqual(await owner.history(group.id), [])
      await theirs.leave()
      assert.isUndefined(theirs.contact())
      assert.isUndefined(guest.find("Tea"))
    })

    it("by who looks for a friend who was asked", async () => {
      town = testServer({ lines })
      const bot = await town.connect("shy-bot")
      const eve = town.stranger("Eve")
      town.service.dropLines()
      await bot.befriend(eve.id, "It is me.")
      const again: unknown = await bot.befriend(eve.id, "Again.").catch((error: unknown) => error)
      assert.ok(again instanceof RefusedError)
    })
  }
)
