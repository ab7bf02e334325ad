// The words of one's own account and of picking people come with the part that says them.
import { useTranslation } from 'react-i18next'
import { person as en } from './en/person.ts'
import { addWords } from './late.ts'
import { person as zh } from './zh/person.ts'

addWords('person', { zh, en })

export const useWords = () => useTranslation('person')
