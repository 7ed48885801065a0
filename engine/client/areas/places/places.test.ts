import { assert, it } from "@effect/vitest"
import { happen, type Happening, play, type Stage } from "#fixtures/client/play.ts"
import { done, row } from "#fixtures/client/told.ts"
import { INITIAL } from "../../initial.ts"

const HERE = { latitude: 52.5, longitude: 13.4 }
const look = (words = "", page = 1): Happening => ({ ask: { _tag: "PlacesAsked", area: "places", near: HERE, words, page } })
const LEFT: Happening = { ask: { _tag: "PlacesLeftAsked", area: "places" } }
const place = (name: string) => ({ name, address: "Long Lane 7", ...HERE })
const found = (names: ReadonlyArray<string>, count = names.length): Happening => ({
  answer: "findPlaces",
  body: done(names.map(place), count)
})
const after = (...when: ReadonlyArray<Happening>): Stage => when.reduce(happen, play({ contacts: [row(7)], when: [] }))
const shown = ({ state }: Stage) => state.places.found.map(({ name }) => name)
const bodies = ({ open }: Stage) => open.flatMap(({ ask }) => (ask.call === "findPlaces" ? [ask.body] : []))

it("[PLACE-02] pages of one question stand one below the other", () => {
  const stage = after(look(), found(["Mira", "Nora"], 3), look("", 2))
  assert.deepStrictEqual(bodies(stage), [{ ...HERE, keywords: "", page: 2 }])
  assert.deepStrictEqual(shown(happen(stage, found(["Otto"], 3))), ["Mira", "Nora", "Otto"])
})

it("leaves the answer to an earlier question aside, and keeps what was found until the next answer", () => {
  const stage = after(look(), found(["Mira"]), look("otto"))
  assert.deepStrictEqual(shown(stage), ["Mira"])
  const again = happen(stage, look("nora"))
  assert.deepStrictEqual(shown(happen(again, found(["Otto"]))), ["Mira"])
  assert.deepStrictEqual(shown([found(["Otto"]), found(["Nora"])].reduce(happen, again)), ["Nora"])
})

it("says why nothing was found, and forgets all when nobody chooses any more", () => {
  const stage = after(look(), { answer: "findPlaces", body: { code: 400, msg: "Not now.", data: "" } })
  assert.strictEqual(stage.state.tasks["findPlaces"]?._tag, "Failed")
  const gone = [look(), LEFT, found(["Mira"])].reduce(happen, stage)
  assert.deepStrictEqual(shown(gone), [])
})

const task = ({ state }: Stage) => state.tasks["findPlaces"]?._tag

it("nothing is found at first, and looking is a task until the answer is here, or nobody chooses any more", () => {
  assert.deepStrictEqual(INITIAL.places, { question: 0, found: [], page: 1, count: 0 })
  const looking = after(look())
  assert.deepStrictEqual([task(after()), task(looking), task(happen(looking, found(["Mira"])))], [undefined, "Busy", "Done"])
  assert.strictEqual(task(happen(looking, LEFT)), "Done")
})

it("the answer to a question from before somebody left is no answer to the next one", () => {
  const again = after(look(), LEFT, look("otto"))
  assert.deepStrictEqual(shown(happen(again, found(["Mira"]))), [])
  assert.deepStrictEqual(shown([found(["Mira"]), found(["Otto"])].reduce(happen, again)), ["Otto"])
  assert.strictEqual(again.state.places.page, 1)
})

it("[PLACE-02] all pages of a question carry its number, and one that comes after the next was asked for is left aside", () => {
  const both = after(look(), look("", 2))
  const questions = both.open.flatMap(({ ask }) => (ask.call === "findPlaces" ? [[ask.question, ask.page]] : []))
  assert.deepStrictEqual(questions, [
    [1, 1],
    [1, 2]
  ])
  assert.deepStrictEqual(shown(happen(both, found(["Mira"]))), [])
  assert.strictEqual(after(look(), look("otto")).state.places.question, 2)
})

it("a session that is over ends the search with all else", () => {
  const over = after(look(), { answer: "findPlaces", body: { code: -1, msg: "Log in again", data: "" } })
  assert.deepStrictEqual([over.state.session._tag, over.state.places], ["LoggedOut", INITIAL.places])
  // the answer to an earlier question ends it too
  const late = after(look(), look("otto"), { answer: "findPlaces", body: { code: -1, msg: "Log in again", data: "" } })
  assert.strictEqual(late.state.session._tag, "LoggedOut")
})
