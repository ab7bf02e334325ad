import type { Words } from '../../words/words.ts'
import { wall as en } from './en.ts'
import { wall as zh } from './zh.ts'

/** Texts of the catalogue of walls in both languages: `label((words) => words.wall.bind)`. */
export const label = (pick: (words: { wall: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ wall: zh }),
  en: pick({ wall: en }),
})
