import { paperStyle } from './paper-style.ts'
import type { Direction } from './paper.ts'
import { useWords } from './words/use-words.ts'

/** Stands for a gap until the words are cut there. */
const GAP = '\u0000'

/** The style of A4 pages, with the page's number in the reader's language. */
export function usePaperStyle(direction: Direction): string {
  const { t } = useWords()
  return paperStyle(direction, t('pageOf', { page: GAP, pages: GAP }).split(GAP))
}
