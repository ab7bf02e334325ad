// Below the fields of a rule: how it reads, what is wrong with it, and what it would have raised.
import { Button } from 'antd'
import { useState } from 'react'
import type { AnyRow } from '../../kinds/view.ts'
import { useWords } from '../../words/rule.ts'
import { BackTest } from './back-test.tsx'
import { Sentence } from './sentence.tsx'
import { usePreview } from './use-preview.ts'

export default function RuleFoot({ row }: { row?: AnyRow | undefined }) {
  const { t } = useWords()
  const { preview, draft } = usePreview()
  const [tested, setTested] = useState<{ draft: typeof draft; days: number }>()
  if (!preview || preview.sentence === '') return null
  return (
    <section className="rule-foot" aria-label={t('reads')}>
      <p className="rule-reads" role="status">
        {preview.sentence}
      </p>
      {preview.fault && <p className="rule-fault">{preview.fault.words}</p>}
      {!preview.fault && (
        <Sentence>
          <span>{t('testOver')}</span>
          {([1, 7, 30] as const).map((days) => (
            <Button key={days} onClick={() => setTested({ draft: { ...draft, ...(row && { id: row.id }) }, days })}>
              {t('lastDays', { count: days })}
            </Button>
          ))}
        </Sentence>
      )}
      {tested && <BackTest {...tested} />}
    </section>
  )
}
