import { plan as en } from './en/plan.ts'
import type { Words } from './words.ts'
import { plan as zh } from './zh/plan.ts'

/** Texts of the catalogue of work plans in both languages: `label((words) => words.plan.year)`. */
export const label = (pick: (words: { plan: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ plan: zh }),
  en: pick({ plan: en }),
})
