import { query as en } from './en/query.ts'
import type { Words } from './words.ts'
import { query as zh } from './zh/query.ts'

/** Texts of the catalogue of named queries in both languages: `label((words) => words.query.what)`. */
export const label = (pick: (words: { query: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ query: zh }),
  en: pick({ query: en }),
})
