import type { Words } from '../../../words/words.ts'
import { automation as en } from './en.ts'
import { automation as zh } from './zh.ts'

/** Texts of the catalogue of automations in both languages: `label((words) => words.automation.runs)`. */
export const label = (pick: (words: { automation: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ automation: zh }),
  en: pick({ automation: en }),
})
