// Whoever called: a person, the key of another system, or nobody that was recognized.
import { plain } from '../../kinds/view.ts'
import { useWords } from '../../words/system.ts'
import './log.css'

export function LogCaller({ row }: { row: { userName?: unknown; account?: unknown } }) {
  const { t } = useWords()
  return plain(row.userName) || plain(row.account) || <span className="log-nobody">{t('log.nobody')}</span>
}
