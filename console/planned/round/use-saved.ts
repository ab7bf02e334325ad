import { useWords } from '../inspection/words/use-words.ts'
import type { Sending } from './round-store.ts'
import { isUnsaid } from './said.ts'

/** Words for how far what was done is stored: `useSaved()(state)` */
export function useSaved() {
  const { t } = useWords()
  return ({ kept, is, refusal, isKept }: Sending): string => {
    const count = Object.keys(kept.answers).length + kept.scans.length + (kept.startedAt === undefined ? 0 : 1)
    if (!isKept) return t('notKept')
    if (is === 'refused') return t('notSaved', { reason: refusal })
    if (is === 'waiting') return count > 0 ? t('waiting', { count }) : t('submittedLater')
    // Typed and not handed in.
    if (is === 'idle' && count === 0 && !(isUnsaid(kept.begin) && isUnsaid(kept.end))) return t('notHandedIn')
    return t(is === 'sending' || count > 0 ? 'saving' : 'saved')
  }
}
