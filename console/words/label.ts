import { en } from './en.ts'
import type { Words } from './words.ts'
import { zh } from './zh.ts'

/** Words of the catalogue where something is named before anybody reads it: `label((words) => words.system.grant)`. */
export const label = (pick: (words: Words<typeof zh>) => string): { zh: string; en: string } => ({
  zh: pick(zh),
  en: pick(en),
})
