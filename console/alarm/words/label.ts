import type { Words } from '../../words/words.ts'
import { alarm as en } from './en.ts'
import { alarm as zh } from './zh.ts'

/** Texts of the catalogue of the desk of alarms in both languages: `label((words) => words.alarm.handling)`. */
export const label = (pick: (words: { alarm: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ alarm: zh }),
  en: pick({ alarm: en }),
})
