import type { Words } from '../../../words/words.ts'
import { model as en } from './en.ts'
import { model as zh } from './zh.ts'

/** Texts of the catalogue of thing models in both languages: `label((words) => words.model.facts)`. */
export const label = (pick: (words: { model: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ model: zh }),
  en: pick({ model: en }),
})
