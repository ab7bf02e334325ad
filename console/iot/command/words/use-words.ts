// The catalogue of control, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { control as en } from './en.ts'
import { control as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    control: typeof zh
  }
}

addWords('control', { zh, en })

export const useWords = () => useTranslation('control')
