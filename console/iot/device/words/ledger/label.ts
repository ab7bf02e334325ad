import type { Words } from '../../../../words/words.ts'
import { ledger as en } from './en.ts'
import { ledger as zh } from './zh.ts'

/** Texts of the catalogue of the asset register in both languages: `label((words) => words.ledger.course)`. */
export const label = (pick: (words: { ledger: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ ledger: zh }),
  en: pick({ ledger: en }),
})
