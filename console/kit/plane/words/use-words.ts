// The catalogue of planes, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { plane as en } from './en.ts'
import { plane as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    plane: typeof zh
  }
}

addWords('plane', { zh, en })

export const useWords = () => useTranslation('plane')
