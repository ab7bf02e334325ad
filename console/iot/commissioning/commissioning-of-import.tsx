// After devices were brought in by a sheet: what is open of them.
import { deviceCommissioning } from '@steward/domain/index'
import { Link } from '../../kit/address/link.tsx'
import { useLinks } from '../../live/live-paths.ts'
import { useWords } from './words/commission/use-words.ts'

export default function CommissioningOfImport({ task }: { task: string }) {
  const { t } = useWords()
  const to = useLinks()(deviceCommissioning, { taskId: task })
  return to === undefined ? null : <Link to={to}>{t('title')}</Link>
}
