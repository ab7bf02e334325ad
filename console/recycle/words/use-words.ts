// The catalogue of the recycle bin, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../words/late.ts'
import { recycle as en } from './en.ts'
import { recycle as zh } from './zh.ts'

declare module '../../words/late.ts' {
  interface LateWords {
    recycle: typeof zh
  }
}

addWords('recycle', { zh, en })

export const useWords = () => useTranslation('recycle')
