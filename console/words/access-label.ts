import { access as en } from './en/access.ts'
import type { Words } from './words.ts'
import { access as zh } from './zh/access.ts'

/** Texts of the catalogue of API access in both languages: `label((words) => words.access.push)`. */
export const label = (pick: (words: { access: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ access: zh }),
  en: pick({ access: en }),
})
