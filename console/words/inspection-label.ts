import { inspection as en } from './en/inspection.ts'
import type { Words } from './words.ts'
import { inspection as zh } from './zh/inspection.ts'

/** Texts of the catalogue of inspections in both languages: `label((words) => words.inspection.matrix)`. */
export const label = (pick: (words: { inspection: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ inspection: zh }),
  en: pick({ inspection: en }),
})
