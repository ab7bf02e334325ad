import type { Words } from '../../../words/words.ts'
import { query as en } from './en.ts'
import { query as zh } from './zh.ts'

/** Texts of the catalogue of named queries in both languages: `label((words) => words.query.what)`. */
export const label = (pick: (words: { query: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ query: zh }),
  en: pick({ query: en }),
})
