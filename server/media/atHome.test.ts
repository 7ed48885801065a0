import { DatabaseSync } from "node:sqlite"
import { Result } from "effect"
import { expect, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { Millis } from "#engine/format/Millis.ts"
import { tokenHash } from "../account/session/token.ts"
import { encode } from "../socket/encode.ts"
import { migrateSqlite } from "../store/sqlite/migrate.ts"
import { STEPS } from "../store/schema.ts"
import { storeFile } from "../testFile.ts"
import { openService } from "../testService.ts"
import { openTestDoors } from "../testing.ts"
import type { NewFile } from "../upload/StoredFile.ts"
import { withHomeAddress } from "./atHome.ts"

const HOME = "https://chat.example"
const PATH = "/storage/avatar/abc.jpg"

it("pictures of people get the address of the service, and nothing else does", () => {
  const data = { avatar: PATH, list: [{ avatar: PATH, name: "x" }], other: PATH, far: { avatar: "https://far.example/a.png" } }
  expect(JSON.parse(withHomeAddress(JSON.stringify(data), HOME))).toEqual({
    ...data,
    avatar: HOME + PATH,
    list: [{ avatar: HOME + PATH, name: "x" }]
  })
  const said = JSON.stringify({ content: '"avatar":"/storage/a.png"', more: '"avatar":""', avatar: "https://far.example" })
  expect(withHomeAddress(said, HOME)).toBe(said)
  expect(withHomeAddress(JSON.stringify(data), "")).toBe(JSON.stringify(data))
  expect(JSON.parse(withHomeAddress(JSON.stringify({ avatar: PATH }), "https://a.example/$&")).avatar).toBe(
    `https://a.example/$&${PATH}`
  )
})

it("who has no picture has the service's own; who tells of requests has none", () => {
  const nobody = {
    avatar: "",
    list: [
      { id: "system", displayName: 'A "friend"', avatar: "" },
      { id: 7, displayName: "system", avatar: "" }
    ]
  }
  const told = (home: string) => JSON.parse(withHomeAddress(JSON.stringify(nobody), home)) as unknown
  for (const home of ["", HOME, "https://a.example/$&"]) {
    const avatar = `${home}/static/img/avatar.png`
    expect(told(home)).toEqual({ avatar, list: [nobody.list[0], { id: 7, displayName: "system", avatar }] })
  }
  const group = { avatar: "/static/img/group.png" }
  expect(JSON.parse(withHomeAddress(JSON.stringify(group), HOME))).toEqual({ avatar: `${HOME}/static/img/group.png` })
})

it("answers and frames tell them so, whatever the address was when they were uploaded", async () => {
  const handlers = { getSystemInfo: () => Promise.resolve(Result.succeed({ data: [{ avatar: PATH }] })) }
  const doors = await openTestDoors({ config: { publicUrl: HOME }, handlers, users: new Map() })
  const answer = await fetch(`${doors.url}${CALLS.getSystemInfo.path}`, { method: "POST" })
  expect((await answer.json()) as unknown).toMatchObject({ data: [{ avatar: HOME + PATH }] })
  await doors.doors.close()
  const frame = encode(
    { at: 0, type: "userInfo" },
    { to: [1], json: JSON.stringify({ avatar: PATH }) },
    { language: "", home: HOME }
  )
  expect(frame.toString()).toContain(`"avatar":"${HOME}${PATH}"`)
})

it("a new avatar is stored and told by its path", async () => {
  const service = await openService({ publicUrl: HOME })
  const mira = await service.person("mira.one")
  const { file_id: _, ...stored } = await storeFile(service, mira, "me.png")
  const asking = { tokenHash: tokenHash(mira.token), now: Millis.make(1_750_000_000_001) }
  const file = { ...stored, hash: "another", blob: "another", thumb: "", md5: "", duration: 0, path: PATH, cate: 2 } as NewFile
  expect(await service.store.write("setAvatar", { asking, file, quota: 0 })).toMatchObject({ success: { path: PATH } })
  expect(service.sql.prepare("SELECT avatar FROM users WHERE user_id = ?").get(mira.id)).toEqual({ avatar: PATH })
  expect(service.heard(mira).at(-1)).toMatchObject({ type: "userInfo", data: { avatar: PATH } })
  await service.close()
})

it("addresses that were stored whole are paths now; pictures of elsewhere stay", () => {
  const database = new DatabaseSync(":memory:")
  migrateSqlite(
    database,
    STEPS.slice(
      0,
      STEPS.findIndex((step) => step.includes("UPDATE users SET avatar"))
    )
  )
  database.exec(`
    INSERT INTO users (user_id, account, account_key, password, realname, created_at, avatar) VALUES
      (1, 'a', 'a', '', 'A', 0, 'http://old.example${PATH}'), (2, 'b', 'b', '', 'B', 0, 'https://far.example/storage/b.png'),
      (3, 'c', 'c', '', 'C', 0, '/storage/avatar/c.jpg'), (4, 'd', 'd', '', 'D', 0, '');
    INSERT INTO blobs (hash, blob, size, md5, mime) VALUES ('h', 'b', 1, '', 'image/jpeg');
    INSERT INTO files (file_id, path, hash, owner, name, ext, cate, created_at, due) VALUES
      (1, '${PATH}', 'h', 1, 'a.jpg', 'jpg', 1, 0, 0), (2, '/storage/avatar/c.jpg', 'h', 3, 'c.jpg', 'jpg', 1, 0, 0),
      (3, '/storage/avatar/d.jpg', 'h', 4, 'e.jpg', 'jpg', 1, 0, 0);
    INSERT INTO file_uses (file_id, kind, ref) VALUES (1, 'avatar', 1), (2, 'avatar', 3), (3, 'message', 2), (3, 'avatar', 4);
  `)
  migrateSqlite(database)
  const rows = database.prepare("SELECT avatar FROM users ORDER BY user_id").all()
  expect(rows.map(({ avatar }) => avatar)).toEqual([PATH, "https://far.example/storage/b.png", "/storage/avatar/c.jpg", ""])
  database.close()
})
