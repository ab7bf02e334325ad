import type { Words } from '../../../words/words.ts'
import { linkage as en } from './en.ts'
import { linkage as zh } from './zh.ts'

/** Texts of the catalogue of linkages in both languages: `label((words) => words.linkage.runs)`. */
export const label = (pick: (words: { linkage: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ linkage: zh }),
  en: pick({ linkage: en }),
})
