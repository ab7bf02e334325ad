// The catalogue of the messages of devices, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { trace as en } from './en.ts'
import { trace as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    trace: typeof zh
  }
}

addWords('trace', { zh, en })

export const useWords = () => useTranslation('trace')
