// What people are told of inspections, in both languages.
import type { Letter } from '../desk/letter.ts'

export const inspectionLetters = {
  assigned: {
    zh: ({ title, no }) => [`巡检任务：${title}`, `巡检单 ${no} 由您执行。`],
    en: ({ title, no }) => [`Inspection: ${title}`, `Inspection ${no} is yours to do.`],
  },
  overdue: {
    zh: ({ title, no }) => [`巡检超时：${title}`, `巡检单 ${no} 已过截止时间，尚未完成。`],
    en: ({ title, no }) => [`Overdue: ${title}`, `Inspection ${no} is not finished although it is due.`],
  },
  missed: {
    zh: ({ title, no }) => [`漏检：${title}`, `巡检单 ${no} 没有在执行窗口内开始，已记为漏检。请在三天内填写原因。`],
    en: ({ title, no }) => [
      `Missed: ${title}`,
      `Nobody began inspection ${no} in time; it is kept as missed. Please say why within three days.`,
    ],
  },
  handedIn: {
    zh: ({ title, no, by }) => [`请审核：${title}`, `${by}已提交巡检单 ${no}，请审核。`],
    en: ({ title, no, by }) => [`Please review: ${title}`, `${by} has submitted inspection ${no}. Please review it.`],
  },
  sentBack: {
    zh: ({ title, no, by }) => [`巡检退回：${title}`, `${by}退回了巡检单 ${no}，请补充后重新提交。`],
    en: ({ title, no, by }) => [
      `Sent back: ${title}`,
      `${by} has sent back inspection ${no}. Please complete it and submit it again.`,
    ],
  },
  cancelled: {
    zh: ({ title, no, by }) => [`巡检取消：${title}`, `${by}取消了巡检单 ${no}。`],
    en: ({ title, no, by }) => [`Cancelled: ${title}`, `${by} has cancelled inspection ${no}.`],
  },
} as const satisfies Record<string, Letter>
