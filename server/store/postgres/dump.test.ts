import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { dumpDatabase, restoreDump } from "../../admin/dump.ts"
import { openService } from "../../testService.ts"
import { lockDatabase } from "./lockDatabase.ts"

const NOW = 1_750_000_900_000
const silent = () => undefined

it("a copy of the database brings all of it back, with numbers that were never given, and nobody logged in", async () => {
  const service = await openService()
  const folder = mkdtempSync(join(tmpdir(), "parley-dump-"))
  const config = { ...service.database.config, data: folder }
  const [mira, tomas] = [await service.person("mira"), await service.person("tomas")]
  await service.friends(mira, tomas)
  await service.send(mira, tomas, "kept", "kept-1")
  const file = join(folder, "backup.dump")
  expect(await dumpDatabase(config, file, silent)).toEqual([`Backup made: ${file}.`])
  await expect(dumpDatabase(config, file, silent)).rejects.toThrow(/is there already/)
  await service.send(mira, tomas, "later", "later-1")
  const newest = Number(service.sql.prepare("SELECT MAX(msg_id) AS n FROM messages").get()?.["n"])

  const lock = await lockDatabase(config.databaseUrl)
  await expect(restoreDump(config, file, silent, NOW)).rejects.toThrow(/Another Parley already works/)
  await lock.release()
  await expect(restoreDump(config, join(folder, "none"), silent, NOW)).rejects.toThrow(/There is no file/)
  await service.store.close()

  const said = await restoreDump(config, file, silent, NOW)
  expect(said[1]).toContain("parley-before-restore-")
  expect(readdirSync(folder).filter((name) => name.endsWith(".dump"))).toHaveLength(2)
  expect(service.sql.prepare("SELECT id FROM messages WHERE type = 'text'").all()).toEqual([{ id: "kept-1" }])
  expect(service.sql.prepare("SELECT COUNT(*) AS n FROM sessions WHERE revoked_at IS NULL").get()).toEqual({ n: 0 })
  const heads = service.sql.prepare("SELECT MIN(log_head) AS head FROM users").get()
  expect(Number(heads?.["head"])).toBeGreaterThan(newest + 999_999)
  const store = await service.database.open()
  const again = await service.database.open()
  await Promise.all([store.close(), again.close()])
  await service.database.drop()
  expect(existsSync(file)).toBe(true)
  rmSync(folder, { recursive: true })
})
