// The catalogue of run records and the trend workbench, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { run as en } from './en.ts'
import { run as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    run: typeof zh
  }
}

addWords('run', { zh, en })

export const useWords = () => useTranslation('run')
