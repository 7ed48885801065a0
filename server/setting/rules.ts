import { arrivalsOf, arrivalsWire, serviceOf, serviceWire } from "./newcomers.ts"
import { compassOf } from "./compass.ts"
import type { SettingName } from "./defaults.ts"

/** What a setting may be: a text as it is stored, or `null` for what it cannot be; and what it takes, in words. */
interface Rule {
  readonly takes: string
  readonly read: (value: unknown) => string | null
}

const scalar = (value: unknown): string | null =>
  typeof value === "string"
    ? value.trim()
    : typeof value === "number"
      ? String(value)
      : typeof value === "boolean"
        ? value
          ? "1"
          : "0"
        : null

const oneOf = (...values: ReadonlyArray<string>): Rule => ({
  takes: values.join(", "),
  read: (value) => {
    const text = scalar(value)
    return text !== null && values.includes(text) ? text : null
  }
})

const BIT: Rule = {
  takes: "0, 1",
  read: (value) => {
    const text = scalar(value)
    if (text === "true") return "1"
    if (text === "false") return "0"
    return text === "0" || text === "1" ? text : null
  }
}

const whole = (min: number, max: number): Rule => ({
  takes: `${min} – ${max}`,
  read: (value) => {
    const text = scalar(value) ?? ""
    return /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? String(Number(text)) : null
  }
})

// oxlint-disable-next-line no-control-regex -- controls are what it is for
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/

/** A text of this many characters; with a minimum of 0 it may be empty. */
const words = (max: number, min = 0): Rule => ({
  takes: min === 0 ? `≤ ${max}` : `${min} – ${max}`,
  read: (value) => {
    const text = scalar(value)
    return text === null || text.length < min || text.length > max || CONTROLS.test(text) ? null : text.toWellFormed()
  }
})

const address: Rule = {
  takes: "https://…, /…",
  read: (value) => {
    const text = scalar(value)
    return text !== null && text.length <= 500 && (text === "" || /^(https?:\/\/|\/(?!\/))\S+$/.test(text)) ? text : null
  }
}

const ENDINGS: Rule = {
  takes: "jpg png pdf …",
  read: (value) => {
    const text = Array.isArray(value) ? value.join(" ") : scalar(value)
    const list = (text ?? "")
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((each) => each !== "")
    return list.length > 0 && list.length <= 200 && list.every((each) => /^[a-z0-9]{1,10}$/.test(each))
      ? [...new Set(list)].join(" ")
      : null
  }
}

/** A value that is an object, or JSON text of one. */
const parsed = (value: unknown): unknown => {
  if (typeof value !== "string") return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return null
  }
}

const object = <A>(takes: string, of: (value: unknown) => A | null, wire: (read: A) => unknown): Rule => ({
  takes,
  read: (value) => {
    const found = of(parsed(value))
    return found === null ? null : JSON.stringify(wire(found))
  }
})

/** Days and seconds are whole; a size is in MB. */
const RULES: Readonly<Record<SettingName, Rule>> = {
  "sysInfo.name": words(40, 1),
  "sysInfo.description": words(500),
  "sysInfo.logo": address,
  "sysInfo.state": BIT,
  "sysInfo.closeTips": words(500),
  "sysInfo.regtype": oneOf("1", "2"),
  "sysInfo.regauth": oneOf("0", "1", "2", "3"),
  "sysInfo.registerInterval": whole(0, 86_400),
  "sysInfo.ipregion": BIT,
  "sysInfo.multipleLogin": BIT,
  "sysInfo.runMode": oneOf("1", "2"),
  "sysInfo.diyName": BIT,
  "sysInfo.terms": words(20_000),
  "sysInfo.privacy": words(20_000),
  "chatInfo.simpleChat": BIT,
  "chatInfo.groupChat": BIT,
  "chatInfo.groupUserMax": whole(0, 100_000),
  "chatInfo.online": BIT,
  "chatInfo.sendInterval": whole(0, 3600),
  "chatInfo.redoTime": whole(0, 31_536_000),
  "chatInfo.dbDelMsg": BIT,
  "chatInfo.msgClear": BIT,
  "chatInfo.msgClearDay": whole(1, 36_500),
  "chatInfo.webrtc": BIT,
  "chatInfo.autoAddUser": object('{"status":"1","user_ids":[1],"welcome":"…"}', serviceOf, serviceWire),
  "chatInfo.autoAddGroup": object('{"status":"1","name":"…","userMax":"100","owner_uid":1}', arrivalsOf, arrivalsWire),
  "fileUpload.size": whole(1, 10_240),
  "fileUpload.preview": address,
  "fileUpload.fileExt": ENDINGS,
  "compass.links": object('{"status":1,"mode":1,"list":[{"name":"…","url":"https://…"}]}', compassOf, (read) => read),
  "service.demo": BIT
}

/** Whether there is a setting of this name. */
export const isSetting = (name: string): name is SettingName => Object.hasOwn(RULES, name)

/** A value as it is stored; `null` for what the setting cannot be. */
export const settingText = (name: SettingName, value: unknown): string | null => RULES[name].read(value)

/** What a setting takes; the error text names it when another value was given. */
export const acceptedValues = (name: SettingName): string => RULES[name].takes
