// The catalogue of documents and of the parts of a detail, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { document as en } from './en/document.ts'
import { addWords } from './late.ts'
import { document as zh } from './zh/document.ts'

declare module './late.ts' {
  interface LateWords {
    document: typeof zh
  }
}

addWords('document', { zh, en })

export const useWords = () => useTranslation('document')
