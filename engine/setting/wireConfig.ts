import type { ServiceConfig } from "./ServiceConfig.ts"

type Section = Readonly<Record<string, unknown>>

const KINDS: ReadonlyArray<ServiceConfig["accountKind"]> = ["plain", "phone", "email", "either"]

/**
 * What the service allows, as it travels: durations in seconds, switches as numbers. What is read of it is the same again, so that
 * a frame that tells a part can be laid over it (spec 3.9, 7.8).
 */
export const wireConfig = (
  service: ServiceConfig
): { readonly sysInfo: Section; readonly chatInfo: Section; readonly compass: Section; readonly fileUpload: Section } => ({
  sysInfo: {
    name: service.name,
    regtype: Number(service.registrationOpen),
    regauth: KINDS.indexOf(service.accountKind),
    codesTo: service.codesTo,
    runMode: service.friendsMatter ? 2 : 1,
    multipleLogin: Number(service.multipleLogin),
    phonePatterns: service.phonePatterns.join(" "),
    terms: service.terms,
    privacy: service.privacy,
    mapAttribution: service.mapAttribution,
    places: Number(service.findsPlaces)
  },
  chatInfo: {
    simpleChat: Number(service.privateChat),
    webrtc: Number(service.calls),
    relay: Number(service.hasRelay),
    groupChat: Number(service.groups),
    groupUserMax: service.groupMax,
    online: Number(service.showsOnline),
    redoTime: service.recallWindow / 1000,
    dbDelMsg: Number(service.deletesForEveryone),
    resume: Number(service.resume),
    socketCalls: Number(service.socketCalls)
  },
  compass: { list: service.links },
  fileUpload: { size: service.fileMax / 1_048_576, fileExt: service.fileExtensions }
})
