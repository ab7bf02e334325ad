import type { Words } from '../../words/words.ts'
import { duty as en } from './en.ts'
import { duty as zh } from './zh.ts'

/** Texts of the catalogue of duty rosters in both languages: `label((words) => words.duty.month)`. */
export const label = (pick: (words: { duty: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ duty: zh }),
  en: pick({ duty: en }),
})
