import type { Words } from '../../../words/words.ts'
import { upkeep as en } from './en.ts'
import { upkeep as zh } from './zh.ts'

/** Texts of the catalogue of upkeep in both languages: `label((words) => words.upkeep.record)`. */
export const label = (pick: (words: { upkeep: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ upkeep: zh }),
  en: pick({ upkeep: en }),
})
