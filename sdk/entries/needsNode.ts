/** Stands in the place of `parley/testing` where a program is built for a page: there each name says what to do. */
function needsNode(): never {
  throw new Error("parley/testing runs the service itself, and needs Node: run these tests with Node, not in a page.")
}

export {
  needsNode as archiveInMemory,
  needsNode as callsInMemory,
  needsNode as Device,
  needsNode as MemoryService,
  needsNode as Network,
  needsNode as Person,
  needsNode as socketInMemory,
  needsNode as storageInMemory,
  needsNode as testServer
}
