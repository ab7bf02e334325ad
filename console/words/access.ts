// The catalogue of API access, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { access as en } from './en/access.ts'
import { addWords } from './late.ts'
import { access as zh } from './zh/access.ts'

declare module './late.ts' {
  interface LateWords {
    access: typeof zh
  }
}

addWords('access', { zh, en })

export const useWords = () => useTranslation('access')
