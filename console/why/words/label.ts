import type { Words } from '../../words/words.ts'
import { why as en } from './en.ts'
import { why as zh } from './zh.ts'

/** Texts of explained rights in both languages: `label((words) => words.why.action)`. */
export const label = (pick: (words: { why: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ why: zh }),
  en: pick({ why: en }),
})
