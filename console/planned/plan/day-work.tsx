// The work of one day, below a calendar.
import { listOf, recordOf } from '@steward/client/wire'
import { inspectionBill, maintenanceBill, workPlan } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { client } from '../../data/client.ts'
import { useLocale } from '../../data/locale.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Lines } from '../../kit/state/shape.tsx'
import { type Work, workFrom } from '../work/work-data.ts'
import { WorkList } from '../work/work-list.tsx'
import { useWords } from './words/use-words.ts'

const MOST = 100

export function DayWork({ date, close }: { date: string; close: () => void }) {
  const { t } = useWords()
  const locale = useLocale()
  const here = useRef<HTMLHeadingElement>(null)
  useEffect(() => here.current?.focus(), [])
  const reading = useQuery({
    queryKey: [workPlan.name, 'day', date],
    queryFn: async ({ signal }): Promise<Work[]> => {
      const query = { startTime_: `${date} 00:00:00`, endTime_: `${date} 23:59:59`, size: String(MOST) }
      const page = recordOf(await client.get(`${workPlan.path}/supervisionWorkList`, query, signal))
      return listOf(page.records).map(workFrom)
    },
    meta: { follows: [workPlan, inspectionBill, maintenanceBill], isQuiet: true },
  })
  return (
    <section className="plan-day">
      <header>
        <h3 ref={here} tabIndex={-1}>
          {t('dayTitle', { date })}
        </h3>
        <button type="button" className="plan-close" aria-label="×" onClick={close}>
          ×
        </button>
      </header>
      <Loaded query={reading} name={workPlan[locale]} shape={<Lines count={3} />}>
        {(data) => (data.length === 0 ? <p className="plan-hint">{t('nothing')}</p> : <WorkList rows={data} />)}
      </Loaded>
    </section>
  )
}
