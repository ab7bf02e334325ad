import type { Words } from '../../../words/words.ts'
import { run as en } from './en.ts'
import { run as zh } from './zh.ts'

/** Texts of the catalogue of run records in both languages: `label((words) => words.run.when)`. */
export const label = (pick: (words: { run: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ run: zh }),
  en: pick({ run: en }),
})
