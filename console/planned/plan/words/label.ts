import type { Words } from '../../../words/words.ts'
import { plan as en } from './en.ts'
import { plan as zh } from './zh.ts'

/** Texts of the catalogue of work plans in both languages: `label((words) => words.plan.year)`. */
export const label = (pick: (words: { plan: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ plan: zh }),
  en: pick({ plan: en }),
})
