import type { Words } from '../../../words/words.ts'
import { control as en } from './en.ts'
import { control as zh } from './zh.ts'

/** Texts of the catalogue of control in both languages: `label((words) => words.control.course)`. */
export const label = (pick: (words: { control: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ control: zh }),
  en: pick({ control: en }),
})
