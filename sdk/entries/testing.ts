/**
 * The service itself in memory, with people and bots in it, for tests of bots. Entry `parley/testing`; it needs Node.
 *
 * @module
 */
export { Device, testServer, type Town } from "../testing/Town.ts"
export { type Addressee, type SaysOptions, type TownFile, type TownMessage, TownPerson as Person } from "../testing/TownPerson.ts"
export { archiveInMemory } from "#adapters/memory/archive.ts"
export {
  callsInMemory,
  type LineInMemory,
  Network,
  type ServiceInMemory,
  socketInMemory,
  storageInMemory
} from "#adapters/memory/ports.ts"
export { MemoryService } from "#server/inMemory/MemoryService.ts"
