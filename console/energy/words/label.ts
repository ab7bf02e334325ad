import type { Words } from '../../words/words.ts'
import { energy as en } from './en.ts'
import { energy as zh } from './zh.ts'

/** Texts of the catalogue of energy in both languages: `label((words) => words.energy.stat.look)`. */
export const label = (pick: (words: { energy: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ energy: zh }),
  en: pick({ energy: en }),
})
