// The catalogue of the desk of alarms, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../words/late.ts'
import { alarm as en } from './en.ts'
import { alarm as zh } from './zh.ts'

declare module '../../words/late.ts' {
  interface LateWords {
    alarm: typeof zh
  }
}

addWords('alarm', { zh, en })

export const useWords = () => useTranslation('alarm')
