/** What people of the demo say to each other. */
const SENTENCES = [
  "Good morning!",
  "Did everybody get the numbers for last week?",
  "I am on the train, back online in twenty minutes.",
  "Could you look at the draft before lunch?",
  "Sure, give me half an hour.",
  "Done. Two small comments on page three.",
  "Thanks, that was quick 👍",
  "The customer in Leipzig asks for a date. Shall I say Thursday?",
  "Thursday is fine with me.",
  "Friday would be safer, the parts arrive on Wednesday night.",
  "The meeting room on the second floor is free from two.",
  "Who has the key to the archive?",
  "It hangs beside the printer.",
  "I moved the stand-up to 9:45, is that okay?",
  "The tests are green again 🎉",
  "It rains and I forgot my umbrella 😅",
  "Lunch at the noodle place?",
  "Count me in!",
  "I wrote it all down here: https://wiki.example/handover",
  "The lift is out of order again.",
  "Remember the form for the travel costs, it is due today.",
  "Happy birthday, have a great day! 🎂",
  "A long one, sorry:\nfirst we collect what is open,\nthen each of us takes one point,\nand on Monday we look at it together.",
  "Could somebody water the plants while I am away?",
  "I will be five minutes late.",
  "Nice work on the release notes.",
  "早上好！",
  "上周的报表大家都收到了吗？",
  "我在地铁上，二十分钟后回复。",
  "午饭前能帮我看一下草稿吗？",
  "好的，给我半小时。",
  "看完了，第三页有两个小建议。",
  "谢谢，太快了 👍",
  "上海的客户问交货日期，我说周四可以吗？",
  "周四没问题。",
  "二楼的会议室两点以后有空。",
  "今天的站会改到九点四十五。",
  "测试全部通过了 🎉",
  "中午一起吃面吗？",
  "算我一个！",
  "我家在上海东边，开车半小时。",
  "差旅报销今天截止，别忘了。",
  "生日快乐！🎂",
  "我晚到五分钟。",
  "这个方案我同意。",
  "辛苦了，周末好好休息。"
] as const

/** Numbers that look like chance and are the same in each run. */
export class Chance {
  #seed: number

  constructor(seed: number) {
    this.#seed = seed
  }

  /** From 0 up to, but not, `below`. */
  upTo(below: number): number {
    this.#seed = (Math.imul(this.#seed, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return Math.floor((this.#seed / 0x8000_0000) * below)
  }

  of<A>(list: ReadonlyArray<A>): A {
    const one = list[this.upTo(list.length)]
    if (one === undefined) throw new Error("Nothing to choose from.")
    return one
  }

  /** Once in so many times. */
  once(times: number): boolean {
    return this.upTo(times) === 0
  }
}

export const sentence = (chance: Chance): string => chance.of(SENTENCES)
