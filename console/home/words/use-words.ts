// The catalogue of the first hour, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../words/late.ts'
import { hour as en } from './en.ts'
import { hour as zh } from './zh.ts'

declare module '../../words/late.ts' {
  interface LateWords {
    hour: typeof zh
  }
}

addWords('hour', { zh, en })

export const useWords = () => useTranslation('hour')
