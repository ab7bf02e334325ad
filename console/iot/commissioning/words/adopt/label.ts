import type { Words } from '../../../../words/words.ts'
import { adopt as en } from './en.ts'
import { adopt as zh } from './zh.ts'

/** Texts of the catalogue of bringing in devices in both languages: `label((words) => words.adopt.title)`. */
export const label = (pick: (words: { adopt: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ adopt: zh }),
  en: pick({ adopt: en }),
})
