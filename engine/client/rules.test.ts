import { assert, it } from "@effect/vitest"
import { Given, play } from "#fixtures/client/play.ts"
import { see, Seen } from "#fixtures/client/see.ts"
import { vectors } from "#fixtures/read.ts"

const RULES = [
  "CLIENT-01",
  "CLIENT-02",
  "CLIENT-03",
  "CLIENT-04",
  "CLIENT-05",
  "CLIENT-06",
  "CLIENT-07",
  "CLIENT-08",
  "CLIENT-09",
  "CLIENT-10",
  "CLIENT-11",
  "CLIENT-12",
  "CLIENT-13",
  "CLIENT-14",
  "CLIENT-15",
  "CLIENT-16",
  "CLIENT-17",
  "CLIENT-18",
  "CLIENT-19",
  "CLIENT-20",
  "CLIENT-21",
  "CLIENT-22",
  "CLIENT-23",
  "CLIENT-24",
  "CLIENT-25",
  "CLIENT-26",
  "CLIENT-27",
  "CLIENT-28",
  "CLIENT-29",
  "CLIENT-30",
  "CLIENT-31",
  "CLIENT-32",
  "CLIENT-33",
  "CLIENT-34",
  "CLIENT-35",
  "CLIENT-36",
  "CLIENT-40",
  "CLIENT-41",
  "CLIENT-42",
  "CLIENT-43",
  "CLIENT-50",
  "LOG-01",
  "LOG-02",
  "LOG-03",
  "LOG-04",
  "LOG-05",
  "LOG-06",
  "LOG-07",
  "LOG-08",
  "LOG-09",
  ...["OUTBOX-01", "OUTBOX-02", "OUTBOX-03", "OUTBOX-04", "OUTBOX-05", "OUTBOX-06"],
  ...[
    "OUTBOX-07",
    "OUTBOX-08",
    "OUTBOX-09",
    "OUTBOX-10",
    "OUTBOX-11",
    "OUTBOX-12",
    "OUTBOX-13",
    "OUTBOX-18",
    "OUTBOX-20",
    "OUTBOX-21",
    "OUTBOX-22",
    "OUTBOX-23",
    "OUTBOX-24",
    "OUTBOX-25"
  ],
  ...[
    "ARCHIVE-01",
    "ARCHIVE-02",
    "ARCHIVE-04",
    "ARCHIVE-05",
    "ARCHIVE-06",
    "ARCHIVE-07",
    "ARCHIVE-08",
    "ARCHIVE-09",
    "ARCHIVE-10"
  ],
  ...["GROUP-09", "GROUP-11", "GROUP-12", "GROUP-13"],
  ...[
    "QUOTE-04",
    "QUOTE-05",
    "MENTION-06",
    "MENTION-07",
    "MOMENT-07",
    "MOMENT-10",
    "MOMENT-11",
    "EMOJI-13",
    "DELETE-02",
    "DELETE-03",
    "DELETE-04",
    "FORWARD-03"
  ],
  ...[
    "FIND-01",
    "JUMP-01",
    "JUMP-02",
    "ROW-01",
    "ROW-02",
    "ROW-03",
    "ROW-04",
    "NOTICE-01",
    "NOTICE-02",
    "NOTICE-03",
    "CLIENT-38",
    "CLIENT-39"
  ],
  "READ-01",
  "READ-02"
]

for (const rule of RULES) {
  it.each(vectors(`client/${rule}`, Given, Seen))(`[${rule}] $title`, ({ given, want }) => {
    const seen = see(play(given))
    const named = Object.fromEntries(Object.keys(want).map((key) => [key, seen[key]]))
    assert.deepStrictEqual(JSON.parse(JSON.stringify(named)), want)
  })
}
