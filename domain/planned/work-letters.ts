// What people are told of work that is due, in both languages.
import type { Letter } from '../desk/letter.ts'

export const workLetters = {
  dueSoon: {
    zh: ({ title, no }) => [`即将到期：${title}`, `${no} 尚未完成，请按时处理。`],
    en: ({ title, no }) => [`Due soon: ${title}`, `${no} is not done yet. Please see to it in time.`],
  },
  reminded: {
    zh: ({ title, no, by }) => [`催办：${title}`, `${by}催促处理 ${no}。`],
    en: ({ title, no, by }) => [`Reminder: ${title}`, `${by} reminds you of ${no}.`],
  },
  remindedAgain: {
    zh: ({ title, no, by }) => [`再次催办：${title}`, `${by}再次催促处理 ${no}，请班组长关注。`],
    en: ({ title, no, by }) => [
      `Reminded again: ${title}`,
      `${by} has asked for ${no} again. Leaders, please take care.`,
    ],
  },
} as const satisfies Record<string, Letter>
