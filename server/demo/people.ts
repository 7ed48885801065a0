/** Password of everybody in the demo. */
export const PASSWORD = "123456"

/** Name of each person; their accounts count from 13800000001. */
export const NAMES = [
  "Administrator",
  "Mira Lindqvist",
  "张伟",
  "Tomás Herrera",
  "李娜",
  "Aoife Byrne",
  "王芳",
  "Kenji Sato",
  "陈静",
  "Amara Okafor",
  "刘洋",
  "Jonas Weber",
  "杨秀英",
  "Priya Nair",
  "赵磊",
  "Élise Moreau",
  "黄敏",
  "Zofia Kowalska",
  "周杰",
  "Nguyễn An"
] as const

/** Account of the person with this number, from 1. */
export const accountOf = (number: number): string => String(13_800_000_000 + number)
