import { en } from './en.ts'
import type { Words } from './words.ts'
import { zh } from './zh.ts'

/**
 * Texts of the catalogue in both languages, for declarations outside components: `label((words) =>
 * words.crud.save)`.
 */
export const label = (pick: (words: Words<typeof zh>) => string): { zh: string; en: string } => ({
  zh: pick(zh),
  en: pick(en),
})
