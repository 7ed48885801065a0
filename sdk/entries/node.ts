/**
 * A bot in Node, and Node's side of the ports. Entry `parley/node`.
 *
 * @module
 */
export { archiveInFile } from "#adapters/node/archiveInFile.ts"
export { type FilePart, filesInNode } from "#adapters/node/files.ts"
export { FolderInUse } from "#adapters/node/lock.ts"
export { storageInFile } from "#adapters/node/storageInFile.ts"
export { uploadsFromDisk } from "#adapters/node/uploads.ts"
export { callsOverFetch } from "#adapters/http/calls.ts"
export { downloadsOverFetch } from "#adapters/http/downloads.ts"
export { callsOverSocket } from "#adapters/socket/callsOverSocket.ts"
export { socketOverWebSocket } from "#adapters/socket/socket.ts"
export { connect, defaultFolder, type NodeOptions } from "../bot/inNode.ts"
