import { system as en } from './en/system.ts'
import type { Words } from './words.ts'
import { system as zh } from './zh/system.ts'

/** Texts of the catalogue of the system's screens in both languages: `label((words) => words.system.grant)`. */
export const label = (pick: (words: { system: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ system: zh }),
  en: pick({ system: en }),
})
