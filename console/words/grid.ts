// The catalogue of grids, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { grid as en } from './en/grid.ts'
import { addWords } from './late.ts'
import { grid as zh } from './zh/grid.ts'

addWords('grid', { zh, en })

export const useWords = () => useTranslation('grid')
