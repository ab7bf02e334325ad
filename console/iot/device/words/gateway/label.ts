import type { Words } from '../../../../words/words.ts'
import { gateway as en } from './en.ts'
import { gateway as zh } from './zh.ts'

/** Texts of the catalogue of a gateway’s access in both languages: `label((words) => words.gateway.access)`. */
export const label = (pick: (words: { gateway: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ gateway: zh }),
  en: pick({ gateway: en }),
})
