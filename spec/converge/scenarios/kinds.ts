import type { Kind } from "#engine/message/Body.ts"
import { mp4, png, wav } from "#server/upload/testMedia.ts"
import type { Scenario, Scenarios } from "../play.ts"
import type { Scene } from "../Scene.ts"

/** The calls by which Ann says something to Bob. */
type Saying = "sendMessage" | "uploadFile"

const sent = (said: (scene: Scene) => object): Partial<Record<Saying, Scenario>> => ({
  sendMessage: {
    body: (scene) => ({ id: scene.stage.id(), toContactId: scene.stage.who("bob").id, content: "", ...said(scene) })
  }
})

/** A file as a message of the type. */
const uploaded = (type: string, fileName: string, bytes: () => Promise<Buffer> | Buffer): Partial<Record<Saying, Scenario>> => ({
  uploadFile: {
    body: ({ stage }) => ({ message: JSON.stringify({ id: stage.id(), toContactId: stage.who("bob").id, type, fileName }) }),
    more: async ({ stage }) => stage.file(fileName, await bytes(), "ann")
  }
})

const emoji = (): Partial<Record<Saying, Scenario>> => {
  let file = 0
  return {
    sendMessage: {
      before: async ({ stage }) => {
        await stage.say("uploadEmoji", {}, "ann", await stage.file("wave.png", await png(20, 20), "ann"))
        const kept = (await stage.say("emojiIndex", {}, "ann")) as ReadonlyArray<{ readonly file_id: number }>
        file = kept[0]?.file_id ?? 0
      },
      body: ({ stage }) => ({ id: stage.id(), toContactId: stage.who("bob").id, type: "emoji", content: "", file_id: file })
    }
  }
}

/** How a person says a message of each kind; `null`: a person does not say it. */
const BY_KIND = {
  Text: sent(() => ({ type: "text", content: "<p>plain words</p>" })),
  Image: uploaded("image", "hills.png", () => png(30, 40)),
  Emoji: emoji(),
  Voice: uploaded("voice", "note.wav", () => wav()),
  Video: uploaded("video", "clip.mp4", () => mp4(40, 30, 2)),
  File: uploaded("file", "notes.txt", () => Buffer.from("notes")),
  Location: sent(() => ({
    type: "location",
    extends: { name: "The harbour", address: "1 Quay Street", latitude: 53.54, longitude: 9.98 }
  })),
  Card: sent(({ stage }) => ({ type: "contact", extends: { id: stage.who("dan").id } })),
  Call: null,
  Event: null,
  Recalled: null,
  Other: null
} satisfies Readonly<Record<Kind, Partial<Record<Saying, Scenario>> | null>>

/** A message of each kind, by the call that says it. */
export const ofEachKind = (call: Saying): NonNullable<Scenarios[Saying]> =>
  Object.entries<Partial<Record<Saying, Scenario>> | null>(BY_KIND).flatMap(([kind, ways]) => {
    const way = ways?.[call]
    return way === undefined ? [] : [{ title: `of the kind ${kind}`, ...way }]
  })
