// The catalogue of the page of one alarm, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { alarmPage as en } from './en.ts'
import { alarmPage as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    alarmPage: typeof zh
  }
}

addWords('alarmPage', { zh, en })

export const useWords = () => useTranslation('alarmPage')
