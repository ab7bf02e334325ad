// What people are told of alarms they hold, in both languages.
import type { Letter } from '../desk/letter.ts'

/** `title` names the one alarm, or says how many there are. */
export const alarmLetters = {
  closed: {
    zh: ({ title }) => [
      `告警已自动关闭：${title}`,
      `由您处理的告警已自动关闭：${title}。如有现场工作，请确认是否还需继续。`,
    ],
    en: ({ title }) => [
      `Alarm closed: ${title}`,
      `An alarm you hold was closed automatically: ${title}. If work is going on, please check whether it is still needed.`,
    ],
  },
  closedMany: {
    zh: ({ title }) => [
      `${title} 条告警已自动关闭`,
      `由您处理的 ${title} 条告警已自动关闭。如有现场工作，请确认是否还需继续。`,
    ],
    en: ({ title }) => [
      `${title} alarms closed`,
      `${title} alarms you hold were closed automatically. If work is going on, please check whether it is still needed.`,
    ],
  },
} as const satisfies Record<string, Letter>
