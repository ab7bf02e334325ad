// The catalogue of charts, loaded with the first of them.
import { useTranslation } from 'react-i18next'
import { chart as en } from './en/chart.ts'
import { addWords } from './late.ts'
import { chart as zh } from './zh/chart.ts'

addWords('chart', { zh, en })

export const useWords = () => useTranslation('chart')
