import { createHash } from "node:crypto"
import { png } from "#server/upload/testMedia.ts"
import type { Scene } from "../Scene.ts"
import type { Scenarios } from "../play.ts"
import { PARTNER, PASSWORD } from "../Stage.ts"

/** Ann uploads two pictures and keeps them among her own. */
const keepTwo = async ({ stage }: Scene): Promise<void> => {
  for (const [name, side] of [["grin.png", 20] as const, ["wink.png", 24] as const])
    await stage.say("uploadEmoji", {}, "ann", await stage.file(name, await png(side, side), "ann"))
}

/** The one that she kept first. */
const oldest = async ({ stage }: Scene): Promise<number> => {
  const kept = (await stage.say("emojiIndex", {}, "ann")) as ReadonlyArray<{ id: number }>
  return kept.at(-1)?.id ?? 0
}

/** A picture of Ann's that is in no message; its number. */
export const upload = async ({ stage }: Scene): Promise<number> => {
  const file = await stage.file("hills.png", await png(30, 40), "ann")
  return ((await stage.say("uploadFile", {}, "ann", file)) as { file_id: number }).file_id
}

const begun = async ({ stage }: Scene): Promise<string> =>
  ((await stage.say("uploadBegin", { name: "a.txt", size: 5 }, "ann", stage.nothing("ann"))) as { upload: string }).upload

const signed = (now: number) => {
  const at = String(Math.floor(now / 1000))
  return { id: PARTNER.id, at, sign: createHash("md5").update(`${PARTNER.id}${at}${PARTNER.secret}`).digest("hex") }
}

const COLLEAGUES = { "sysInfo.runMode": "1" } as const

/** Sessions and codes; pictures, uploads and moments; applications that bring their own people. */
export const PAGES = {
  login: [{ isStranger: true, body: () => ({ account: "ann.account", password: PASSWORD }), isQuiet: true }],
  logout: [{ by: "dan", body: () => ({}) }],
  sendCode: [
    {
      before: ({ stage }) => Promise.resolve(stage.sql("INSERT INTO settings (name, value) VALUES ('sysInfo.regauth', '3')")),
      isStranger: true,
      body: () => ({ account: "new@example.org", type: 2 }),
      isQuiet: true
    }
  ],
  switchLang: [{ body: () => ({ lang: "zh-Hans" }), isQuiet: true }],
  inviteLogin: [
    {
      isStranger: true,
      isQuiet: true,
      body: async ({ stage }) => ({ inviteCode: await stage.invite("dan") })
    }
  ],
  offline: [{ body: () => ({}), isQuiet: true }],
  bindUid: [{ body: () => ({ client_id: "nobody's" }), isRefused: true, isQuiet: true }],
  getSystemInfo: [{ body: () => ({}), isQuiet: true }],
  checkVersion: [{ body: () => ({}), isQuiet: true }],
  getAdminNotice: [{ body: () => ({}), isQuiet: true }],
  sessions: [{ body: () => ({}), isQuiet: true }],
  endSession: [{ body: () => ({ others: 1 }) }],
  emojiIndex: [{ body: () => ({}), isQuiet: true }],
  emojiAdd: [{ body: async (scene) => ({ file_id: await upload(scene) }) }],
  emojiDel: [
    { before: keepTwo, body: async (scene) => ({ ids: [await oldest(scene)] }) },
    {
      title: "on the page of them",
      before: keepTwo,
      command: (_, { emoji }) => ({ _tag: "EmojiDeleteAsked", area: "emoji", ids: (emoji.kept ?? []).map(({ id }) => id) })
    }
  ],
  emojiMove: [{ before: keepTwo, body: async (scene) => ({ ids: [await oldest(scene)] }) }],
  uploadEmoji: [{ more: async ({ stage }) => stage.file("grin.png", await png(20, 20), "ann") }],
  uploadImage: [{ by: "sue", more: async ({ stage }) => stage.file("logo.png", await png(20, 20), "sue"), isQuiet: true }],
  uploadBegin: [
    { body: () => ({ name: "a.txt", size: 5 }), more: ({ stage }) => Promise.resolve(stage.nothing("ann")), isQuiet: true }
  ],
  uploadPart: [
    {
      body: async (scene) => ({ upload: await begun(scene), offset: 0, base64: "aGVs" }),
      more: ({ stage }) => Promise.resolve(stage.nothing("ann")),
      isQuiet: true
    }
  ],
  uploadState: [
    {
      body: async (scene) => ({ upload: await begun(scene) }),
      more: ({ stage }) => Promise.resolve(stage.nothing("ann")),
      isQuiet: true
    }
  ],
  momentsIndex: [{ body: () => ({}), isQuiet: true }],
  momentsAdd: [{ body: () => ({ content: "the lake" }), isQuiet: true }],
  momentsDel: [{ body: ({ moments }) => ({ id: moments.byAnn }), isQuiet: true }],
  momentsLike: [{ body: ({ moments }) => ({ id: moments.byBob, is_like: 1 }), isQuiet: true }],
  momentsComment: [{ body: ({ moments }) => ({ id: moments.byBob, content: "ah" }), isQuiet: true }],
  momentsDelComment: [{ body: ({ moments }) => ({ id: moments.comment }), isQuiet: true }],
  momentsSetCover: [{ body: async (scene) => ({ file_id: await upload(scene) }), isQuiet: true }],
  partnerCreateUser: [
    {
      title: "in a community",
      isStranger: true,
      body: () => ({ account: "gina.account", realname: "Gina" }),
      more: ({ stage }) => Promise.resolve({ signature: signed(stage.now) }),
      isQuiet: true
    },
    {
      title: "where all are colleagues",
      settings: COLLEAGUES,
      isStranger: true,
      body: () => ({ account: "gina.account", realname: "Gina" }),
      more: ({ stage }) => Promise.resolve({ signature: signed(stage.now) })
    }
  ],
  partnerLogin: [
    {
      isStranger: true,
      body: async ({ stage }) => {
        const signature = signed(stage.now)
        const made = await stage.say("partnerCreateUser", { account: "gina.account", realname: "Gina" }, "", { signature })
        return { account: "gina.account", open_id: (made as { open_id: string }).open_id }
      },
      more: ({ stage }) => Promise.resolve({ signature: signed(stage.now) }),
      isQuiet: true
    }
  ]
} satisfies Scenarios
