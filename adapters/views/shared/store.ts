import { effect, type ReadonlySignal, computed, signal } from "@preact/signals-react"
import type { Client } from "#engine/client/Client.ts"
import type { Command } from "#engine/client/Event.ts"
import type { State } from "#engine/client/State.ts"
import type { Millis } from "#engine/format/Millis.ts"

const client = signal<Client | null>(null)
const state = signal<State | null>(null)

/** Joins the signals to a running client: from now on every slice follows its state. Returns the way to part them. */
export const followClient = (running: Client): (() => void) => {
  state.value = running.state()
  const part = running.subscribe(() => {
    state.value = running.state()
  })
  client.value = running
  return part
}

/** A part of the state, recomputed when the state changes and told on only when it is another value. `before` stands until a client runs. */
export const slice = <A>(pick: (state: State) => A, before: A): ReadonlySignal<A> =>
  computed(() => (state.value === null ? before : pick(state.value)))

type Unstamped<C> = C extends { readonly now: unknown } ? Omit<C, "now"> : never

/** Hands a command to the client, stamped with the moment; commands from before it runs wait for it. */
export const dispatchCommand = (asked: Unstamped<Command>): void => {
  const stamped = { ...asked, now: Date.now() as Millis } as Command
  const running = client.peek()
  if (running !== null) return running.tell(stamped)
  const stop = effect(() => {
    const arrived = client.value
    if (arrived === null) return
    queueMicrotask(() => stop())
    arrived.tell(stamped)
  })
}
