import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { mayRelay, openCoturn, type TestCoturn } from "#server/call/testCoturn.ts"
import { befriend, person, type Person } from "../layout/Person.ts"
import { press } from "./call/acts.ts"
import { reaches } from "./call/talk.ts"
import { ANN_CODE, BO_CODE, sees } from "./call/colours.ts"
import { hears } from "./call/tones.ts"
import { ANN_TONE, BO_TONE, CALLING, speaksIn, type Voice, type Watched } from "./call/voices.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, openWindow, type Window } from "./window.ts"

const SECRET = "a-secret-of-the-relay"

const entered = async (house: House, who: Person, voice: Voice): Promise<Window> => {
  const window = await openWindow(house, { language: "en", size: DESK, person: who })
  await window.context.addInitScript(speaksIn, voice)
  await window.open("/pages/mine/setting")
  await window.page.reload()
  return window
}

const hides = ({ page, t }: Window) => page.getByRole("switch", { name: t("me:calls.hideAddress") })
/** The way that media goes from here, and the kinds of all routes that the other side was told. */
const way = ({ page }: Window) =>
  page.evaluate(async () => {
    const peer = (globalThis as unknown as { readonly watched: Watched }).watched.peers.at(-1)
    const stats = new Map<string, Record<string, unknown>>(await peer?.getStats())
    const all = [...stats.values()]
    const pair = all.find(
      (each) => each["type"] === "candidate-pair" && each["nominated"] === true && each["state"] === "succeeded"
    )
    const local = stats.get(String(pair?.["localCandidateId"]))
    const remote = stats.get(String(pair?.["remoteCandidateId"]))
    const routes = [...(peer?.localDescription?.sdp ?? "").matchAll(/^a=candidate:.* typ (\w+)/gm)].map(([, kind]) => kind)
    return {
      ways: [local?.["candidateType"], remote?.["candidateType"]],
      protocol: local?.["relayProtocol"],
      routes: [...new Set(routes)]
    }
  })

/** A network that forbids UDP is one where coturn hears nothing of it: the browser is told both addresses, and takes the other one. */
const WAYS = [
  { protocol: "udp", told: ["udp"], args: [] },
  { protocol: "tcp", told: ["udp", "tcp"], args: ["--no-udp"] }
]

describe.skipIf(!mayRelay)("a call through coturn alone (apt-get install coturn)", () => {
  describe.each(WAYS)("by $protocol", ({ args, protocol, told }) => {
    let coturn: TestCoturn
    let house: House
    const windows: Array<Window> = []
    beforeAll(async () => {
      // all of them are on this machine
      coturn = await openCoturn(SECRET, ["--allow-loopback-peers", ...args])
      const urls = told.map((each) => `turn:127.0.0.1:${coturn.port}?transport=${each}`)
      const iceServers = urls.map((each) => ({ urls: each, username: "", credential: "" }))
      house = await openHouse(undefined, { iceServers, turnSecret: SECRET }, CALLING)
    })
    afterEach(async () => {
      for (const window of windows.splice(0)) await window.close()
    })
    afterAll(async () => {
      await house.close()
      await coturn.close()
    })

    it("[CALL-38] is heard in the tone that was spoken, seen in the colours that were shown, and tells nobody an address", async () => {
      const [a, b] = [await person(house.url, "ann.r", "Ann Larsen"), await person(house.url, "bo.r", "Bo Chen")]
      await befriend(house.url, a, b)
      const ann = await entered(house, a, { hertz: ANN_TONE, code: ANN_CODE })
      const bo = await entered(house, b, { hertz: BO_TONE, code: BO_CODE })
      windows.push(ann, bo)
      for (const [each, other] of [
        [ann, b],
        [bo, a]
      ] as const) {
        expect(await hides(each).getAttribute("aria-checked")).toBe("false")
        await hides(each).click()
        // it is kept
        await each.page.reload()
        await expect.poll(() => hides(each).getAttribute("aria-checked")).toBe("true")
        await each.open(`/pages/message/chat?id=${other.id}`)
        await each.composer.waitFor()
      }
      await press(ann, "chat:call")
      await reaches(bo, "ringing")
      await press(bo, "call:take")
      await Promise.all([reaches(ann, "talking"), reaches(bo, "talking")])
      await Promise.all([hears(bo, ANN_TONE), hears(ann, BO_TONE)])
      // a voice call becomes one with pictures
      for (const each of [ann, bo]) await press(each, "call:cameraOn")
      await Promise.all([sees(bo, a.name, ANN_CODE), sees(ann, b.name, BO_CODE)])
      for (const each of [ann, bo]) expect(await way(each)).toEqual({ ways: ["relay", "relay"], protocol, routes: ["relay"] })
      await press(ann, "call:hangUp")
      await Promise.all([ann, bo].map(({ page }) => page.locator("[data-call]").waitFor({ state: "detached" })))
      expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
    })
  })
})
