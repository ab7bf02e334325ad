import type { Words } from '../../../words/words.ts'
import { sms as en } from './en.ts'
import { sms as zh } from './zh.ts'

/** Texts of the catalogue of text messages in both languages: `label((words) => words.sms.service)`. */
export const label = (pick: (words: { sms: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ sms: zh }),
  en: pick({ sms: en }),
})
