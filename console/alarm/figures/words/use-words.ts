// The catalogue of the figures of alarms, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { alarmFigures as en } from './en.ts'
import { alarmFigures as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    alarmFigures: typeof zh
  }
}

addWords('alarmFigures', { zh, en })

export const useWords = () => useTranslation('alarmFigures')
