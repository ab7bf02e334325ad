import { plain } from '../../kinds/view.ts'
import { useWords } from './words/use-words.ts'

/** What stands under an item of upkeep: the work, when it is accepted, what to be careful about. */
export function useSaid() {
  const { t } = useWords()
  return ({ operation, acceptStandard, safetyNote }: Readonly<Record<string, unknown>>): string =>
    [
      plain(operation),
      plain(acceptStandard) && t('accept', { text: plain(acceptStandard) }),
      plain(safetyNote) && t('safety', { text: plain(safetyNote) }),
    ]
      .filter(Boolean)
      .join('\n')
}
