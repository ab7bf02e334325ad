// The catalogue of linkages, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { linkage as en } from './en.ts'
import { linkage as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    linkage: typeof zh
  }
}

addWords('linkage', { zh, en })

export const useWords = () => useTranslation('linkage')
