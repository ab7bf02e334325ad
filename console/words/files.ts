// The catalogue of uploaded files, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { files as en } from './en/files.ts'
import { addWords } from './late.ts'
import { files as zh } from './zh/files.ts'

declare module './late.ts' {
  interface LateWords {
    files: typeof zh
  }
}

addWords('files', { zh, en })

export const useWords = () => useTranslation('files')
