// The catalogue of the commissioning list, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../../words/late.ts'
import { commission as en } from './en.ts'
import { commission as zh } from './zh.ts'

declare module '../../../../words/late.ts' {
  interface LateWords {
    commission: typeof zh
  }
}

addWords('commission', { zh, en })

export const useWords = () => useTranslation('commission')
