// The catalogue of granting rights, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { grant as en } from './en.ts'
import { grant as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    grant: typeof zh
  }
}

addWords('grant', { zh, en })

export const useWords = () => useTranslation('grant')
