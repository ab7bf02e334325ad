// The catalogue of the tiles, loaded with the first of them that says something of its own.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../words/late.ts'
import { tile as en } from './en.ts'
import { tile as zh } from './zh.ts'

declare module '../../words/late.ts' {
  interface LateWords {
    tile: typeof zh
  }
}

addWords('tile', { zh, en })

export const useWords = () => useTranslation('tile')
