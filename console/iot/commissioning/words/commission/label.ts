import type { Words } from '../../../../words/words.ts'
import { commission as en } from './en.ts'
import { commission as zh } from './zh.ts'

/** Texts of the commissioning list in both languages: `label((words) => words.commission.title)`. */
export const label = (pick: (words: { commission: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ commission: zh }),
  en: pick({ commission: en }),
})
