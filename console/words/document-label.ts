import { document as en } from './en/document.ts'
import type { Words } from './words.ts'
import { document as zh } from './zh/document.ts'

/** Texts of the catalogue of documents in both languages: `label((words) => words.document.repair.fault)`. */
export const label = (pick: (words: { document: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ document: zh }),
  en: pick({ document: en }),
})
