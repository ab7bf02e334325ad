// The catalogue of the wall of alarms, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { alarmWall as en } from './en.ts'
import { alarmWall as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    alarmWall: typeof zh
  }
}

addWords('alarmWall', { zh, en })

export const useWords = () => useTranslation('alarmWall')
