// The catalogue of a gateway’s access, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../../words/late.ts'
import { gateway as en } from './en.ts'
import { gateway as zh } from './zh.ts'

declare module '../../../../words/late.ts' {
  interface LateWords {
    gateway: typeof zh
  }
}

addWords('gateway', { zh, en })

export const useWords = () => useTranslation('gateway')
