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

/** The microphone is not allowed the next time that it is asked for. Runs inside the page. */
const refuseOnce = (): void => {
  const { mediaDevices } = navigator
  const ask = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = () => {
    mediaDevices.getUserMedia = ask
    return Promise.reject(new DOMException("", "NotAllowedError"))
  }
}

/** A second microphone, and a screen that is shared in place of the one that a person would choose. Runs inside the page. */
const haveDevices = (): void => {
  const named = ["Built in", "Headset"]
  navigator.mediaDevices.enumerateDevices = () =>
    Promise.resolve(named.map((label) => ({ kind: "audioinput", label, deviceId: label, groupId: "" }) as MediaDeviceInfo))
  navigator.mediaDevices.getDisplayMedia = () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 360 })
    const context = canvas.getContext("2d")
    setInterval(() => context?.fillRect(Math.random() * 600, 20, 20, 20), 40)
    return Promise.resolve(canvas.captureStream(15))
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
    // the header has a button of the same name
    await ann.press(isPhone ? ann.dialog.getByRole("button", { name: ann.t(key), exact: true }) : ann.entry(key))
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
  await line("call.denied", async () => {
    await ann.page.evaluate(refuseOnce)
    await ann.press(ann.button("chat:call"))
    await ann.text("call:denied.voice").waitFor()
    await ann.press(ann.dialog.getByRole("button", { name: ann.t("app:tryAgain"), exact: true }))
    await refused()
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
  /** Ann and Bo talk meanwhile, and Ann hangs up. */
  const inCall = async (act: () => Promise<void>): Promise<void> => {
    await ann.page.evaluate(haveDevices)
    await ann.press(ann.button("chat:call"))
    await stands(bo, "ringing")
    await bo.press(bo.button("call:take"))
    await Promise.all([stands(ann, "talking"), stands(bo, "talking")])
    await act()
    await ann.press(ann.button("call:hangUp"))
    await Promise.all([isOver(ann), isOver(bo)])
  }
  await line("call.devices", () =>
    inCall(async () => {
      await ann.press(ann.button("call:devices"))
      const headset = ann.page.getByRole("radio", { name: "Headset" })
      await ann.press(headset)
      await until(() => headset.isChecked())
      await ann.press(ann.button("app:close"))
    })
  )
  await line("call.share", () =>
    inCall(async () => {
      await ann.press(ann.button("call:share"))
      const theirs = bo.page.locator("[data-call][data-screen] video")
      await theirs.waitFor()
      await ann.press(ann.button("call:stopSharing"))
      await theirs.waitFor({ state: "detached" })
    })
  )
  await line("call.own", () =>
    inCall(async () => {
      await ann.page.evaluate(showPicture)
      await ann.press(ann.button("call:cameraOn"))
      const own = ann.button("call:moveMine")
      await own.waitFor()
      const before = await own.boundingBox()
      await ann.press(own)
      await until(async () => (await own.boundingBox())?.y !== before?.y || (await own.boundingBox())?.x !== before?.x)
    })
  )
  await line("call.small", () =>
    inCall(async () => {
      await ann.press(ann.button("call:smaller"))
      await ann.page.locator("[data-call][data-small]").waitFor()
      await ann.press(ann.button("call:larger"))
      await ann.page.locator("[data-call]:not([data-small])").waitFor()
    })
  )
  await line("call.page", async () => {
    await ann.open(`/pages/message/call?msg_id=k1&type=0&status=1&id=${other.id}`)
    await ann.press(ann.page.locator("main").getByRole("button", { name: ann.t("call:voice"), exact: true }))
    await refused()
    await ann.open(`/pages/message/chat?id=${other.id}`)
    await ann.composer.waitFor()
  })
  await line("call.busy", async () => {
    await ann.press(ann.button("chat:call"))
    await stands(bo, "ringing")
    await bo.press(bo.button("call:take"))
    await stands(ann, "talking")
    await cy.press(cy.button("chat:call"))
    await cy.text("call:notice.peer-busy").waitFor()
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
