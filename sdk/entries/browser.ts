/**
 * A bot in a page, and the browser's side of the ports. Entry `parley/browser`.
 *
 * @module
 */
export { archiveOverIndexedDb } from "#adapters/archive/indexedDb.ts"
export { callsOverFetch } from "#adapters/http/calls.ts"
export { callsOverSocket } from "#adapters/socket/callsOverSocket.ts"
export { socketOverWebSocket } from "#adapters/socket/socket.ts"
export { storageOverLocalStorage } from "#adapters/storage/localStorage.ts"
export { tabsOverWebLocks } from "#adapters/tabs/webLocks.ts"
export { type BrowserOptions, connect } from "../bot/inBrowser.ts"
