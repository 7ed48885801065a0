/**
 * A messenger in memory, with people and bots in it, for tests of bots. Entry `parley/testing`.
 *
 * @module
 */
export { type Addressee, Device, type TownMessage, TownPerson as Person, testServer, type Town } from "../bot/Town.ts"
export { archiveInMemory } from "#adapters/memory/archive.ts"
export { callsInMemory, Network, socketInMemory, storageInMemory } from "#adapters/memory/ports.ts"
export { Service } from "#adapters/memory/Service.ts"
