import type { Words } from '../../../words/words.ts'
import { inspection as en } from './en.ts'
import { inspection as zh } from './zh.ts'

/** Texts of the catalogue of inspections in both languages: `label((words) => words.inspection.matrix)`. */
export const label = (pick: (words: { inspection: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ inspection: zh }),
  en: pick({ inspection: en }),
})
