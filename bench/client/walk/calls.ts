import { press, stands } from "../../../spec/e2e/call/acts.ts"
import type { Window } from "../../../spec/e2e/window.ts"
import { open } from "./chats.ts"
import type { Lap, Way } from "./Lap.ts"

/** Until the call before me stands so; `null`: there is none. */
const reaches = ({ seat }: Lap, phase: "dialling" | "ringing" | "talking" | null): Promise<void> => {
  const call = seat.page.locator("[data-call]")
  return phase === null ? call.waitFor({ state: "detached" }) : call.and(seat.page.locator(`[data-call=${phase}]`)).waitFor()
}

/** Uses a button of the call, until it gives way to another. */
const turn = ({ seat, step }: Lap, from: string, to: string): Promise<void> =>
  step(from, async () => {
    await seat.press(seat.button(`call:${from}`))
    await seat.button(`call:${to}`).waitFor()
  })

/** The other one answers my call. */
const answered = async (lap: Lap, other: Window): Promise<void> => {
  await stands(other, "ringing")
  await press(other, "call:take")
  await reaches(lap, "talking")
}

const hangUp = async (lap: Lap, other: Window): Promise<void> => {
  await lap.step("hang up", async () => {
    await lap.seat.press(lap.seat.button("call:hangUp"))
    await reaches(lap, null)
  })
  await other.page.locator("[data-call]").waitFor({ state: "detached" })
}

const voice = async (lap: Lap, other: Window): Promise<void> => {
  const { seat, step } = lap
  await step("voice call", async () => {
    await seat.press(seat.button("chat:call"))
    await reaches(lap, "dialling")
  })
  await answered(lap, other)
  await turn(lap, "mute", "unmute")
  await turn(lap, "unmute", "mute")
  await turn(lap, "smaller", "larger")
  await turn(lap, "larger", "smaller")
  await step("devices", async () => {
    await seat.press(seat.button("call:devices"))
    await seat.dialog.getByRole("radio").first().waitFor({ state: "attached" })
  })
  await step("close devices", async () => {
    await seat.press(seat.dialog.getByRole("button", { name: seat.t("app:close"), exact: true }))
    await seat.dialog.waitFor({ state: "detached" })
  })
  await hangUp(lap, other)
}

const video = async (lap: Lap, other: Window): Promise<void> => {
  const { seat, step } = lap
  const { t } = seat
  const entry = seat.dialog.getByRole("button", { name: t("attach:videoCall"), exact: true })
  await step("attach", async () => {
    await seat.press(seat.button("chat:composer.attach"))
    await seat.entry("attach:videoCall").or(entry).waitFor()
  })
  await step("attach: video call", async () => {
    await seat.press(seat.entry("attach:videoCall").or(entry))
    await reaches(lap, "dialling")
  })
  await answered(lap, other)
  await turn(lap, "cameraOff", "cameraOn")
  await turn(lap, "cameraOn", "cameraOff")
  await hangUp(lap, other)
}

/** The other one calls. */
const rung = async (lap: Lap, other: Window): Promise<void> => {
  const { seat, step } = lap
  await press(other, "chat:call")
  await reaches(lap, "ringing")
  await step("answer", async () => {
    await seat.press(seat.button("call:take"))
    await reaches(lap, "talking")
  })
  await hangUp(lap, other)
  await press(other, "chat:call")
  await reaches(lap, "ringing")
  await step("decline", async () => {
    await seat.press(seat.button("call:refuse"))
    await reaches(lap, null)
  })
}

const call = (lap: Lap): Promise<void> =>
  lap.meet(lap.people.friend, async (other) => {
    await open(lap, lap.people.friend.name)
    await voice(lap, other)
    await video(lap, other)
    await rung(lap, other)
    if (lap.isPhone) await lap.step("back to the list", lap.back)
  })

/** Voice and video calls, begun, answered and declined. */
export const CALLS: ReadonlyArray<Way> = [{ name: "call", go: call }]
