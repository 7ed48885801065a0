/** Every setting of the service, as text, by section and name; what an administrator changed lies in the database (spec 3.9, DEC-0020). */
export const DEFAULTS = {
  "sysInfo.name": "Parley",
  "sysInfo.description": "",
  "sysInfo.logo": "",
  "sysInfo.state": "1",
  "sysInfo.closeTips": "",
  "sysInfo.regtype": "1",
  "sysInfo.regauth": "0",
  "sysInfo.registerInterval": "600",
  "sysInfo.ipregion": "0",
  "sysInfo.multipleLogin": "1",
  "sysInfo.runMode": "2",
  "sysInfo.diyName": "1",
  // plain texts; without one clients show their own
  "sysInfo.terms": "",
  "sysInfo.privacy": "",
  "chatInfo.simpleChat": "1",
  "chatInfo.groupChat": "1",
  "chatInfo.groupUserMax": "0",
  "chatInfo.online": "1",
  "chatInfo.sendInterval": "0",
  "chatInfo.redoTime": "120",
  "chatInfo.dbDelMsg": "1",
  "chatInfo.msgClear": "0",
  "chatInfo.msgClearDay": "30",
  "chatInfo.webrtc": "1",
  "fileUpload.size": "50",
  "fileUpload.preview": "",
  "fileUpload.fileExt":
    "jpg jpeg ico webp bmp gif pdf mp3 wav wmv amr mp4 3gp avi m2v mkv mov ppt pptx doc docx xls xlsx txt md hevc png",
  // JSON texts: who looks after newcomers, the group that they come to, the links of the explore tab
  "chatInfo.autoAddUser": '{"status":"0","user_ids":[],"welcome":""}',
  "chatInfo.autoAddGroup": '{"status":"0","name":"","userMax":"100","owner_uid":0}',
  "compass.links": '{"status":0,"mode":1,"list":[]}',
  // a demonstration: nothing of accounts, passwords and settings changes
  "service.demo": "0"
} as const

export type SettingName = keyof typeof DEFAULTS

/** The mode in which friendship decides who may chat; in the other one everybody is a contact. */
export const COMMUNITY = 2
