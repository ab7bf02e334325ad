import type { Words } from '../../words/words.ts'
import { report as en } from './en.ts'
import { report as zh } from './zh.ts'

/** Texts of the catalogue of figures in both languages: `label((words) => words.report.failure.look)`. */
export const label = (pick: (words: { report: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ report: zh }),
  en: pick({ report: en }),
})
