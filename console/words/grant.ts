// The catalogue of granting rights, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { grant as en } from './en/grant.ts'
import { addWords } from './late.ts'
import { grant as zh } from './zh/grant.ts'

declare module './late.ts' {
  interface LateWords {
    grant: typeof zh
  }
}

addWords('grant', { zh, en })

export const useWords = () => useTranslation('grant')
