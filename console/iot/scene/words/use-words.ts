// The catalogue of scenes, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { scene as en } from './en.ts'
import { scene as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    scene: typeof zh
  }
}

addWords('scene', { zh, en })

export const useWords = () => useTranslation('scene')
