import { befriend } from "../../layout/Person.ts"
import { until } from "../scene.ts"
import type { Seat, Stage, Walk } from "../Stage.ts"
import { hearTone } from "./speaking.ts"

/** A camera that sees a moving spot. Runs inside the page. */
const showPicture = (): void => {
  navigator.mediaDevices.getUserMedia = () => {
    const canvas = document.createElement("canvas")
    const context = canvas.getContext("2d")
    let at = 0
    setInterval(() => {
      at = (at + 5) % canvas.width
      context?.fillRect(at, 20, 20, 20)
    }, 40)
    return Promise.resolve(canvas.captureStream(25))
  }
}

const screen = ({ page }: Seat) => page.locator("[data-call]")
const stands = (seat: Seat, phase: string): Promise<void> =>
  screen(seat)
    .and(seat.page.locator(`[data-call=${phase}]`))
    .waitFor()
const isOver = (seat: Seat): Promise<void> => screen(seat).waitFor({ state: "detached" })

const calls = async ({ isPhone, line, person, sit, url }: Stage): Promise<void> => {
  const [me, other, third] = [await person("Ann"), await person("Bo"), await person("Cy")]
  await befriend(url, other, me)
  await befriend(url, third, other)
  const [ann, bo, cy] = [await sit(me), await sit(other), await sit(third)]
  const enter = async (seat: Seat, id: number): Promise<void> => {
    await seat.page.evaluate(hearTone)
    await seat.open("/")
    await seat.open(`/pages/message/chat?id=${id}`)
    await seat.composer.waitFor()
  }
  await enter(ann, other.id)
  await enter(bo, me.id)
  await enter(cy, other.id)
  /** Rings at Bo's, and is refused there. */
  const refused = async (): Promise<void> => {
    await stands(bo, "ringing")
    await bo.press(bo.button("call:refuse"))
    await Promise.all([isOver(ann), isOver(bo)])
  }
  const attach = async (key: string): Promise<void> => {
    await ann.press(ann.button("chat:composer.attach"))
    await ann.press(isPhone ? ann.button(key) : ann.entry(key))
  }

  await line("call.accept", async () => {
    await ann.press(ann.button("chat:call"))
    await stands(bo, "ringing")
    await bo.press(bo.button("call:take"))
    await Promise.all([stands(ann, "talking"), stands(bo, "talking")])
    await bo.press(bo.button("call:hangUp"))
    await Promise.all([isOver(ann), isOver(bo)])
    await until(async () => /00:\d\d/.test(await ann.page.locator("[data-message]").last().innerText()))
  })
  await line("call.refuse", async () => {
    await ann.press(ann.button("chat:call"))
    await refused()
    await ann.text("call:notice.peer-refused").waitFor()
  })
  await line("call.words", async () => {
    await ann.press(ann.button("chat:call"))
    await stands(bo, "ringing")
    await bo.press(bo.button("call:refuseWith"))
    await bo.press(bo.button("call:reply.callBack"))
    await Promise.all([isOver(ann), isOver(bo)])
    await ann.page.locator("[data-message]").getByText(bo.t("call:reply.callBack")).waitFor()
  })
  await line("call.camera", async () => {
    await ann.press(ann.button("chat:call"))
    await stands(bo, "ringing")
    await bo.press(bo.button("call:take"))
    await Promise.all([stands(ann, "talking"), stands(bo, "talking")])
    await ann.page.evaluate(showPicture)
    await ann.press(ann.button("call:cameraOn"))
    await bo.page.locator("[data-call][data-media=video] video").waitFor()
    await ann.press(ann.button("call:hangUp"))
    await Promise.all([isOver(ann), isOver(bo)])
  })
  await line("call.busy", async () => {
    await ann.press(ann.button("chat:call"))
    await stands(bo, "ringing")
    await bo.press(bo.button("call:take"))
    await stands(ann, "talking")
    await cy.press(cy.button("chat:call"))
    await isOver(cy)
    await ann.press(ann.button("call:hangUp"))
    await Promise.all([isOver(ann), isOver(bo)])
  })
  await line("chat.voiceCall", async () => {
    await attach("attach:voiceCall")
    await refused()
  })
  await line("chat.videoCall", async () => {
    await attach("attach:videoCall")
    await refused()
  })
  const detail = async (key: string): Promise<void> => {
    await ann.open(`/pages/contacts/detail?id=${other.id}`)
    await ann.press(ann.button(key))
    await refused()
  }
  await line("detail.voice", () => detail("contacts:detail.voiceCall"))
  await line("detail.video", () => detail("contacts:detail.videoCall"))
}

export const CALLS: ReadonlyArray<Walk> = [{ name: "calls", go: calls }]
