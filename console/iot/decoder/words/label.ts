import type { Words } from '../../../words/words.ts'
import { payload as en } from './en.ts'
import { payload as zh } from './zh.ts'

/** Texts of the catalogue of the decoders in both languages: `label((words) => words.payload.course)`. */
export const label = (pick: (words: { payload: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ payload: zh }),
  en: pick({ payload: en }),
})
