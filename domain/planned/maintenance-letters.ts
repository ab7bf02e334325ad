// What people are told of upkeep, in both languages.
import type { Letter } from '../desk/letter.ts'

export const upkeepLetters = {
  assigned: {
    zh: ({ title, no }) => [`保养任务：${title}`, `保养单 ${no} 由您执行。`],
    en: ({ title, no }) => [`Upkeep to do: ${title}`, `Upkeep ${no} is yours to do.`],
  },
  pooled: {
    zh: ({ title, no }) => [`班组保养任务：${title}`, `保养单 ${no} 由您的班组执行，请安排人员。`],
    en: ({ title, no }) => [`Upkeep for your group: ${title}`, `Upkeep ${no} is for your group. Please see to it.`],
  },
  handedIn: {
    zh: ({ title, no, by }) => [`请验收保养：${title}`, `${by}已完成保养单 ${no}，请验收。`],
    en: ({ title, no, by }) => [`Please check: ${title}`, `${by} has finished upkeep ${no}. Please check the work.`],
  },
  sentBack: {
    zh: ({ title, no, by }) => [`保养验收不通过：${title}`, `${by}验收保养单 ${no} 未通过，请继续处理。`],
    en: ({ title, no, by }) => [`Check failed: ${title}`, `${by} did not accept upkeep ${no}. Please go on with it.`],
  },
  deferred: {
    zh: ({ title, no, by }) => [`保养延期：${title}`, `${by}已将保养单 ${no} 延期。`],
    en: ({ title, no, by }) => [`Put off: ${title}`, `${by} has put off upkeep ${no}.`],
  },
  overdue: {
    zh: ({ title, no }) => [`保养超时：${title}`, `保养单 ${no} 已过截止时间。`],
    en: ({ title, no }) => [`Overdue: ${title}`, `Upkeep ${no} is not done although it is due.`],
  },
  missed: {
    zh: ({ title, no }) => [`漏保：${title}`, `保养单 ${no} 已过执行窗口，请填写原因或安排补做。`],
    en: ({ title, no }) => [
      `Missed: ${title}`,
      `The time for upkeep ${no} is over. Please say why, or have it made up.`,
    ],
  },
} as const satisfies Record<string, Letter>
