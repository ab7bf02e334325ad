import type { Words } from '../../../words/words.ts'
import { scene as en } from './en.ts'
import { scene as zh } from './zh.ts'

/** Texts of the catalogue of scenes in both languages: `label((words) => words.scene.versions)`. */
export const label = (pick: (words: { scene: Words<typeof zh> }) => string): { zh: string; en: string } => ({
  zh: pick({ scene: zh }),
  en: pick({ scene: en }),
})
