// What people are told of failures, in both languages.
import type { Letter } from '../desk/letter.ts'
import { REPEAT } from './failures.ts'

export const failureLetters = {
  repeated: {
    zh: ({ no, title }) => [
      `重复故障：${title}`,
      `${title}在 ${REPEAT.days} 天内出现 ${REPEAT.times} 次以上相同现象的故障（${no}），请督办，并考虑调整保养周期。`,
    ],
    en: ({ no, title }) => [
      `Repeated failure: ${title}`,
      `${title} has failed ${REPEAT.times} times or more in the same way within ${REPEAT.days} days (${no}). Please look into it, and consider another maintenance interval.`,
    ],
  },
} as const satisfies Record<string, Letter>
