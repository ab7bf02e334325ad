import type { Words } from '../../../words/words.ts'
import { email as en } from './en.ts'
import { email as zh } from './zh.ts'

/** Texts of the catalogue of e-mail services in both languages: `label((words) => words.email.server)`. */
export const label = (pick: (words: { email: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ email: zh }),
  en: pick({ email: en }),
})
