import type { Words } from '../../../words/words.ts'
import { menu as en } from './en.ts'
import { menu as zh } from './zh.ts'

/** Texts of the menu's catalogue in both languages: `label((words) => words.menu.preview.action)`. */
export const label = (pick: (words: { menu: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ menu: zh }),
  en: pick({ menu: en }),
})
