import { HashMap } from "effect"
import type { CallName } from "#engine/api/calls.ts"
import type { Command } from "#engine/client/Event.ts"
import type { State } from "#engine/client/State.ts"
import type { UserId } from "#engine/account/User.ts"
import { checkWhole } from "../simulator/during.ts"
import type { Device } from "../simulator/Device.ts"
import { type Scene, setScene } from "./Scene.ts"
import { type Depth, differences, seen, staleGroups } from "./seen.ts"
import { chatNamed, type Name, type Noticed, type Stage } from "./Stage.ts"

type Unstamped<C> = C extends Command ? Omit<C, "now"> : never

type Asked<A> = A | Promise<A>

/** One way to make a call. */
export interface Scenario {
  /** What is done, where the call alone does not say it. */
  readonly title?: string
  /** Settings of the service that differ from ours. */
  readonly settings?: Readonly<Record<string, string>>
  /** What else was done before anybody looks. */
  readonly before?: (scene: Scene) => Promise<void>
  /** While all look, Dan writes to Ann, and Bob to the group, naming her: she has not read it. */
  readonly isAfterNews?: boolean
  /** Whose first device makes the call; Ann's if nobody is named. */
  readonly by?: Name
  /** What a person does there, which makes the call; the engine does the rest. */
  readonly command?: (scene: Scene, state: State) => Unstamped<Command>
  /** What the call takes, where no command makes it. */
  readonly body?: (scene: Scene) => Asked<object>
  /** Made without a session. */
  readonly isStranger?: boolean
  /** What comes with it beside its fields. */
  readonly more?: (scene: Scene) => Asked<Parameters<Stage["say"]>[3]>
  /** The server refuses it, as a call of a device that is none. */
  readonly isRefused?: boolean
  /** Nothing that anybody sees is another thing afterwards. */
  readonly isQuiet?: boolean
  /** Its frames come to a device of the stage, which shows nothing of it. */
  readonly isHeard?: boolean
}

/** Ways to make each call, by its name. */
export type Scenarios = Readonly<Partial<Record<CallName, ReadonlyArray<Scenario>>>>

/** Devices in a scene: two of each who matter most, one of them not there while the call is made. */
const DEVICES = [
  ["ann", "first"],
  ["ann", "second"],
  ["ann", "away"],
  ["bob", "first"],
  ["bob", "away"],
  ["cara", "first"],
  ["dan", "first"],
  ["eve", "first"]
] as const

type Which = (typeof DEVICES)[number][1]

interface Placed {
  readonly who: Name
  readonly which: Which
  readonly device: Device
}

/** The network is gone, and everybody notices. */
const goAway = (device: Device): void => {
  device.isCut = true
  device.told("OfflineTold")
  device.pipe?.snap()
}

const comeBack = (device: Device): void => {
  device.isCut = false
  device.told("NetworkTold")
}

const presentOf = (placed: ReadonlyArray<Placed>): ReadonlyArray<Device> =>
  placed.flatMap(({ device }) => (device.isCut ? [] : [device]))

const chatsOf = ({ state }: Device): ReadonlyArray<string> => [...HashMap.keys(state.contacts)]

/** Opens one conversation after the other, and leaves them. */
const readAll = async (stage: Stage, devices: ReadonlyArray<Device>): Promise<void> => {
  const all = [...new Set(devices.flatMap(chatsOf))].toSorted()
  for (const chat of all) {
    for (const device of devices)
      if (HashMap.has(device.state.contacts, chatNamed(chat))) device.ask({ _tag: "ChatOpenAsked", chat: chatNamed(chat) })
    await stage.settle(devices)
    for (const device of devices) device.ask({ _tag: "ChatCloseAsked" })
  }
}

/** Looks at the pages beside the conversations: requests, saved emoji, people, groups. */
const lookAround = async ({ group, stage }: Scene, devices: ReadonlyArray<Device>): Promise<void> => {
  for (const device of devices) {
    device.ask({ _tag: "RequestsAsked", direction: "received" })
    device.ask({ _tag: "RequestsAsked", direction: "initiated" })
    device.ask({ _tag: "EmojiAsked", area: "emoji" })
    for (const name of ["ann", "bob", "cara"] as const) device.ask({ _tag: "ProfileAsked", id: stage.who(name).id as UserId })
    if (HashMap.has(device.state.contacts, chatNamed(group))) {
      device.ask({ _tag: "GroupAsked", chat: chatNamed(group) })
      device.ask({ _tag: "MembersAsked", chat: chatNamed(group) })
    }
  }
  await stage.settle(devices)
}

/** Ann's first device shows the chat with Bob, Bob's the one with Ann, Cara's the group; the others show no chat. */
const takePlaces = async ({ group, stage }: Scene, placed: ReadonlyArray<Placed>): Promise<void> => {
  const open: Readonly<Partial<Record<Name, string>>> = {
    ann: String(stage.who("bob").id),
    bob: String(stage.who("ann").id),
    cara: group
  }
  for (const { device, which, who } of placed) {
    const chat = open[who]
    if (which === "first" && chat !== undefined) device.ask({ _tag: "ChatOpenAsked", chat: chatNamed(chat) })
  }
  await stage.settle(placed.map(({ device }) => device))
}

/** The devices, each with what its person has looked at. */
const begin = async (scene: Scene): Promise<ReadonlyArray<Placed>> => {
  const { stage } = scene
  const placed: Array<Placed> = []
  for (const [who, which] of DEVICES) placed.push({ who, which, device: await stage.device(who, `${who}'s ${which}`) })
  const devices = placed.map(({ device }) => device)
  await lookAround(scene, devices)
  await readAll(stage, devices)
  await takePlaces(scene, placed)
  for (const { device, which } of placed) if (which === "away") goAway(device)
  await stage.settle(presentOf(placed))
  stage.noticed()
  return placed
}

const bringNews = async ({ group, stage }: Scene, placed: ReadonlyArray<Placed>): Promise<void> => {
  const { id } = stage.who("ann")
  await stage.say("sendMessage", { id: "news-of-dan", toContactId: id, type: "text", content: "<p>look</p>" }, "dan")
  const words = { type: "text", content: "<p>@The ann look</p>", at: [id] }
  await stage.say("sendMessage", { id: "news-of-bob", toContactId: group, ...words }, "bob")
  await stage.settle(presentOf(placed))
  stage.noticed()
}

/** The call, as a person or a script makes it. */
const act = async (
  call: CallName,
  scene: Scene,
  { body, by = "ann", command, isRefused, isStranger, more }: Scenario,
  placed: ReadonlyArray<Placed>
) => {
  const { stage } = scene
  const first = placed.find(({ which, who }) => who === by && which === "first")?.device
  if (command !== undefined) {
    if (first === undefined) throw new Error(`${by} has no device`)
    first.ask(command(scene, first.state))
    await stage.settle(presentOf(placed))
    return
  }
  const session = first?.state.session
  const token = session?._tag === "LoggedIn" ? session.token : stage.who(by).token
  const saying = stage.say(call, (await body?.(scene)) ?? {}, isStranger === true ? "" : token, await more?.(scene))
  await (isRefused === true ? saying.catch(() => undefined) : saying)
}

const isOut = ({ state }: Device): boolean => state.session._tag === "LoggedOut"

/** A device that shows members that are known to have changed, or the requests that it made, asks for them again. */
const refreshed = async (stage: Stage, devices: ReadonlyArray<Device>): Promise<void> => {
  for (const device of devices) {
    device.ask({ _tag: "RequestsAsked", direction: "initiated" })
    for (const chat of staleGroups(device.state)) device.ask({ _tag: "MembersAsked", chat: chatNamed(chat) })
  }
  await stage.settle(devices)
}

const compared = (placed: ReadonlyArray<Placed>, fresh: ReadonlyMap<Name, Device>, depth: Depth): ReadonlyArray<string> =>
  placed.flatMap(({ device, who }) => {
    const other = fresh.get(who)
    if (other === undefined || isOut(other))
      return isOut(device) ? [] : [`${device.name} is inside, where a new one is not let in`]
    // whose session is over starts over
    if (isOut(device)) return []
    checkWhole(device.name, device.state)
    return differences(seen(device.state, depth), seen(other.state, depth)).map((each) => `${device.name} (${depth}): ${each}`)
  })

/** The outcome of a scenario. */
export interface Outcome {
  readonly problems: ReadonlyArray<string>
  readonly noticed: Noticed
  /** A state of a client, whole. */
  readonly state: State
}

/** Plays a scenario on a stage of its own: loads, makes the call, and compares with clients that load afterwards. */
export const play = async (call: CallName, scenario: Scenario): Promise<Outcome> => {
  const scene = await setScene(scenario.settings)
  const { stage } = scene
  try {
    await scenario.before?.(scene)
    const placed = await begin(scene)
    const devices = placed.map(({ device }) => device)
    const there = presentOf(placed)
    if (scenario.isAfterNews === true) await bringNews(scene, placed)
    const before = there.map(({ state }) => seen(state, "messages"))
    await act(call, scene, scenario, placed)
    await stage.settle(there)
    const noticed = stage.noticed()
    const changes = there.flatMap(({ name, state }, i) =>
      differences(before[i], seen(state, "messages")).map((each) => `${name} was ${each}`)
    )
    for (const { device, which } of placed) if (which === "away") comeBack(device)
    await stage.settle(devices)
    const fresh = new Map<Name, Device>()
    for (const who of new Set(placed.map((each) => each.who))) fresh.set(who, await stage.device(who, `${who}'s new one`))
    const all = [...devices, ...fresh.values()].filter((each) => !isOut(each))
    await refreshed(stage, all)
    await lookAround(scene, [...fresh.values()])
    const inLists = compared(placed, fresh, "lists")
    await readAll(stage, all)
    const inMessages = compared(placed, fresh, "messages").filter(
      (each) => !inLists.includes(each.replace("(messages)", "(lists)"))
    )
    const [, second] = placed
    return {
      problems: [
        ...inLists,
        ...inMessages,
        ...(scenario.isQuiet === true ? changes : []),
        ...(scenario.isQuiet !== true && changes.length === 0 ? ["nobody sees that anything was done"] : [])
      ],
      noticed,
      state: (second as Placed).device.state
    }
  } finally {
    stage.close()
  }
}
