// What people are told of requests and orders, in both languages.
import type { Letter } from '../desk/letter.ts'

export const letters = {
  dispatched: {
    zh: ({ title, no, by }) => [`新工单：${title}`, `${by}将维修工单 ${no} 派给您，请接单。`],
    en: ({ title, no, by }) => [
      `New order: ${title}`,
      `${by} has dispatched repair order ${no} to you. Please accept it.`,
    ],
  },
  helping: {
    zh: ({ title, no, by }) => [`协助维修：${title}`, `${by}请您协助维修工单 ${no}。`],
    en: ({ title, no, by }) => [`Help wanted: ${title}`, `${by} asks you to help with repair order ${no}.`],
  },
  refused: {
    zh: ({ title, no, by }) => [`退单：${title}`, `${by}退回了维修工单 ${no}，请重新派单。`],
    en: ({ title, no, by }) => [
      `Handed back: ${title}`,
      `${by} has handed back repair order ${no}. Please dispatch it again.`,
    ],
  },
  urged: {
    zh: ({ title, no, by }) => [`催单：${title}`, `${by}催促处理 ${no}。`],
    en: ({ title, no, by }) => [`Urged: ${title}`, `${by} urges that ${no} be done.`],
  },
  finished: {
    zh: ({ title, no, by }) => [`请验收：${title}`, `${by}已完成维修工单 ${no}，请验收。`],
    en: ({ title, no, by }) => [
      `Please check: ${title}`,
      `${by} has finished repair order ${no}. Please check the work.`,
    ],
  },
  rejected: {
    zh: ({ title, no, by }) => [`不予受理：${title}`, `${by}没有受理您的报修单 ${no}。`],
    en: ({ title, no, by }) => [`Turned down: ${title}`, `${by} has turned down your repair request ${no}.`],
  },
  late: {
    zh: ({ title, no }) => [`工单超时：${title}`, `维修工单 ${no} 已超过应完成时间。`],
    en: ({ title, no }) => [`Late: ${title}`, `Repair order ${no} is not finished although it is due.`],
  },
  unanswered: {
    zh: ({ title, no }) => [`响应超时：${title}`, `维修工单 ${no} 已超过应响应时间，仍无人接单。`],
    en: ({ title, no }) => [`Nobody has responded: ${title}`, `Nobody has accepted repair order ${no} in time.`],
  },
} as const satisfies Record<string, Letter>
