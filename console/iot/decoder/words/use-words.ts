// The catalogue of decoders, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { payload as en } from './en.ts'
import { payload as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    payload: typeof zh
  }
}

addWords('payload', { zh, en })

export const useWords = () => useTranslation('payload')
