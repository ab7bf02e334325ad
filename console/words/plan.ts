// The catalogue of work plans, supervision and one's own work, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { plan as en } from './en/plan.ts'
import { addWords } from './late.ts'
import { plan as zh } from './zh/plan.ts'

declare module './late.ts' {
  interface LateWords {
    plan: typeof zh
  }
}

addWords('plan', { zh, en })

export const useWords = () => useTranslation('plan')
