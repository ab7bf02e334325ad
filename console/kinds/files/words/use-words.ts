// The catalogue of uploaded files, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { files as en } from './en.ts'
import { files as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    files: typeof zh
  }
}

addWords('files', { zh, en })

export const useWords = () => useTranslation('files')
