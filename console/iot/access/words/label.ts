import type { Words } from '../../../words/words.ts'
import { access as en } from './en.ts'
import { access as zh } from './zh.ts'

/** Texts of the catalogue of API access in both languages: `label((words) => words.access.push)`. */
export const label = (pick: (words: { access: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ access: zh }),
  en: pick({ access: en }),
})
