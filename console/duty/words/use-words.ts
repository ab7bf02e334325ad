// The catalogue of duty rosters, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../words/late.ts'
import { duty as en } from './en.ts'
import { duty as zh } from './zh.ts'

declare module '../../words/late.ts' {
  interface LateWords {
    duty: typeof zh
  }
}

addWords('duty', { zh, en })

export const useWords = () => useTranslation('duty')
