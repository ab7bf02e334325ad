// The catalogue of control, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { control as en } from './en/control.ts'
import { addWords } from './late.ts'
import { control as zh } from './zh/control.ts'

declare module './late.ts' {
  interface LateWords {
    control: typeof zh
  }
}

addWords('control', { zh, en })

export const useWords = () => useTranslation('control')
