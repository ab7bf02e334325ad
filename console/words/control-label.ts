import { control as en } from './en/control.ts'
import type { Words } from './words.ts'
import { control as zh } from './zh/control.ts'

/** Texts of the catalogue of control in both languages: `label((words) => words.control.course)`. */
export const label = (pick: (words: { control: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ control: zh }),
  en: pick({ control: en }),
})
