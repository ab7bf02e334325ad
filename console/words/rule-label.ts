import { rule as en } from './en/rule.ts'
import type { Words } from './words.ts'
import { rule as zh } from './zh/rule.ts'

/** Texts of the catalogue of alarm rules in both languages: `label((words) => words.rule.sections.target)`. */
export const label = (pick: (words: { rule: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ rule: zh }),
  en: pick({ rule: en }),
})
