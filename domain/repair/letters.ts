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
  assigned: {
    zh: ({ title, no }) => [`新工单：${title}`, `维修工单 ${no} 已自动派给您，请接单。`],
    en: ({ title, no }) => [
      `New order: ${title}`,
      `Repair order ${no} has been dispatched to you automatically. Please accept it.`,
    ],
  },
  open: {
    zh: ({ title, no }) => [`待抢单：${title}`, `维修工单 ${no} 等待本班组接单，先接先得。`],
    en: ({ title, no }) => [
      `Open to your group: ${title}`,
      `Repair order ${no} waits for your group. Whoever accepts first has it.`,
    ],
  },
  passedOn: {
    zh: ({ title, no }) => [`已改派：${title}`, `维修工单 ${no} 未及时接单，已改派他人。`],
    en: ({ title, no }) => [
      `Passed on: ${title}`,
      `Repair order ${no} was not accepted in time and has gone to somebody else.`,
    ],
  },
  unstaffed: {
    zh: ({ title, no }) => [`无人值班：${title}`, `当前无人值班，维修工单 ${no} 无法自动派出，请安排人员。`],
    en: ({ title, no }) => [
      `Nobody on duty: ${title}`,
      `Nobody is on duty now: repair order ${no} could not be dispatched. Please find somebody.`,
    ],
  },
  notAccepted: {
    zh: ({ title, no }) => [`接单超时：${title}`, `维修工单 ${no} 派出后仍无人接单。`],
    en: ({ title, no }) => [
      `Not accepted: ${title}`,
      `Nobody has accepted repair order ${no} since it was dispatched.`,
    ],
  },
  soon: {
    zh: ({ title, no }) => [`即将超时：${title}`, `维修工单 ${no} 即将超过应完成时间。`],
    en: ({ title, no }) => [`Due soon: ${title}`, `Repair order ${no} is due soon and not finished.`],
  },
  holdOver: {
    zh: ({ title, no }) => [`挂起逾期：${title}`, `维修工单 ${no} 已过预计恢复时间，仍在挂起。`],
    en: ({ title, no }) => [`Still suspended: ${title}`, `Repair order ${no} should have been resumed by now.`],
  },
  followUp: {
    zh: ({ title, no }) => [`请回访：${title}`, `报修单 ${no} 的评分较低，请回访报修人。`],
    en: ({ title, no }) => [
      `Please follow up: ${title}`,
      `Repair request ${no} was rated low. Please speak to whoever reported it.`,
    ],
  },
  escalated: {
    zh: ({ title, no }) => [`工单升级：${title}`, `维修工单 ${no} 尚未完成，按工单标准升级提醒。`],
    en: ({ title, no }) => [
      `Escalated: ${title}`,
      `Repair order ${no} is not finished: its standard says that you are told now.`,
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
  absent: {
    zh: ({ title, no }) => [`到场超时：${title}`, `维修工单 ${no} 已超过应到场时间，仍无人到场。`],
    en: ({ title, no }) => [`Nobody is on site: ${title}`, `Nobody has arrived for repair order ${no} in time.`],
  },
  unanswered: {
    zh: ({ title, no }) => [`响应超时：${title}`, `维修工单 ${no} 已超过应响应时间，仍无人接单。`],
    en: ({ title, no }) => [`Nobody has responded: ${title}`, `Nobody has accepted repair order ${no} in time.`],
  },
} as const satisfies Record<string, Letter>
