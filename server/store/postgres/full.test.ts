import { expect, it } from "vitest"
import { openService } from "../../testService.ts"

const REFUSES = `
  CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
  CREATE TRIGGER full_disk BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION no_room()`

it("a database without room refuses in words, takes back nothing of others, and goes on when there is room (S-17)", async () => {
  const service = await openService()
  const [mira, tomas] = [await service.person("mira"), await service.person("tomas")]
  await service.friends(mira, tomas)
  await service.send(mira, tomas, "before", "before-1")
  const sent = (id: string) => service.no("sendMessage", { id, toContactId: tomas.id, type: "text", content: "hi" }, mira)
  service.sql.exec(REFUSES)
  expect(await sent("full-1")).toBe("disk-full")
  const many = Array.from({ length: 20 }, (_, i) => sent(`full-${i + 2}`))
  const other = service.ok("getContacts", {}, tomas)
  expect(new Set(await Promise.all(many))).toEqual(new Set(["disk-full"]))
  expect(await other).toBeDefined()
  service.sql.exec("DROP TRIGGER full_disk ON messages")
  await service.send(mira, tomas, "after", "full-1")
  const rows = service.sql.prepare("SELECT id FROM messages WHERE type <> 'event' ORDER BY n").all()
  expect(rows).toEqual([{ id: "before-1" }, { id: "full-1" }])
  await service.close()
})
