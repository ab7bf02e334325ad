// In the detail: how an automation reads, what is in its way by now, and whether a newer version is there.
import { recordOf } from '@steward/client/wire'
import { plain } from '../../kinds/view.ts'
import type { PartProps } from '../../screen/adjust.ts'
import { useWords } from './words/use-words.ts'
import '../linkage/linkage.css'

export function SentencePart({ row }: PartProps) {
  const { t } = useWords()
  const newer = row.newer ? plain(recordOf(row.newer).version) : ''
  return (
    <section className="crud-facts">
      <h3>{t('sentence')}</h3>
      <p className="linkage-reads">{plain(row.sentence)}</p>
      {plain(row.fault) !== '' && <p className="linkage-fault">{plain(row.fault)}</p>}
      {newer !== '' && <p>{t('newer', { version: newer })}</p>}
    </section>
  )
}
