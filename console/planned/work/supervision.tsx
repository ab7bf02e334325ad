// Supervision: how much of the work of a period is done, what is late, and a reminder for it.
import { listOf, recordOf } from '@steward/client/wire'
import { wireTime } from '@steward/client/zone'
import { dayAfter } from '@steward/domain/calendar/days'
import { monthEnd } from '@steward/domain/calendar/months'
import { daysOf } from '@steward/domain/calendar/shown-days'
import { REMIND } from '@steward/domain/derive/menu-groups'
import { inspectionBill, maintenanceBill, workPlan } from '@steward/domain/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { client } from '../../data/client.ts'
import { tellFailure } from '../../data/failures.ts'
import { refreshAfter } from '../../data/query.ts'
import { useCan } from '../../data/use-can.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { plain } from '../../kinds/view.ts'
import { useAddress, useSetParams } from '../../kit/address/address.ts'
import { message } from '../../kit/dialog/voice.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { useClock } from '../../live/live-clock.ts'
import { useWords } from '../plan/words/use-words.ts'
import { type Work, workFrom, workKinds } from './work-data.ts'
import { WorkList } from './work-list.tsx'
import { Pages } from './work-pages.tsx'
import '../plan/plan.css'
import '../../kit/kit.css'
import '../../kit/switch.css'

/** The last is as far back as work is looked at together: what is late is late whatever month it fell due in. */
const periods = ['day', 'week', 'month', 'quarter'] as const
const QUARTER_DAYS = 91
const sums = ['total', 'done', 'doing', 'overdue', 'missed'] as const
const PARTS: Readonly<Record<(typeof sums)[number], string>> = {
  total: '',
  done: 'done',
  doing: 'doing',
  overdue: 'overdue',
  missed: 'missed',
}
/** As many as are reminded at a time. */
const MOST = 50
const SIZE = 50

function spanOf(period: string, today: string): [string, string] {
  if (period === 'day') return [today, today]
  if (period === 'month') return [`${today.slice(0, 7)}-01`, monthEnd(today.slice(0, 7))]
  if (period === 'quarter') return [dayAfter(today, -QUARTER_DAYS), today]
  const days = daysOf('week', today)
  return [days[0] ?? today, days.at(-1) ?? today]
}

interface Found {
  rows: readonly Work[]
  total: number
  pages: number
  sums: Readonly<Record<string, number>>
  rate: number | undefined
}

export default function Supervision() {
  const { t } = useWords()
  const can = useCan()
  const { params } = useAddress()
  const setParams = useSetParams()
  const today = useClock((now) => wireTime(now).slice(0, 10))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const of = (name: string) => params.get(name) ?? ''
  const [period, kind, part, current] = [of('period') || 'week', of('kind'), of('part'), of('page') || '1']
  const show = (wanted: Readonly<Record<string, string>>) => {
    setChosen(new Set())
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries({ page: '', ...wanted }))
        if (value === '') after.delete(name)
        else after.set(name, value)
      return after
    })
  }
  const [first, last] = spanOf(period, today)
  const query = {
    startTime_: `${first} 00:00:00`,
    endTime_: `${last} 23:59:59`,
    size: String(SIZE),
    current,
    ...(kind === '' ? {} : { kind }),
    ...(part === '' ? {} : { part }),
  }
  const reading = useQuery({
    queryKey: [workPlan.name, 'supervision', query],
    queryFn: async ({ signal }): Promise<Found> => {
      const page = recordOf(await client.get(`${workPlan.path}/supervisionWorkList`, query, signal))
      const summary = recordOf(page.summary)
      return {
        rows: listOf(page.records).map(workFrom),
        total: Number(page.total),
        pages: Number(page.pages),
        sums: Object.fromEntries(sums.map((name) => [name, Number(summary[name] ?? 0)])),
        rate: typeof summary.rate === 'number' ? summary.rate : undefined,
      }
    },
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    meta: { follows: [workPlan, inspectionBill, maintenanceBill], isQuiet: true, pause: 3_000 },
  })
  const { data, isFetching } = reading
  const reminding = useMutation({
    mutationFn: async (ids: readonly string[]) => recordOf(await client.post(`${workPlan.path}/remind`, { ids })),
    meta: { isQuiet: true },
    async onSuccess(answer) {
      const refused = listOf(answer.refused)
      if (Number(answer.done) > 0) message.success(t('remindedNow', { count: Number(answer.done) }))
      if (refused.length > 0)
        message.warning(t('remindRefused', { count: refused.length, why: plain(refused[0]?.msg) }))
      setChosen(new Set())
      refreshAfter(workPlan.name)
    },
    onError: (failure) => tellFailure(failure),
  })
  const mayRemind = can(REMIND)
  const toggle = (id: string) =>
    setChosen((before) => {
      const after = new Set(before)
      if (!after.delete(id) && after.size < MOST) after.add(id)
      return after
    })
  const late = (data?.rows ?? []).filter(({ isLate, mayRemind: may }) => isLate && may).slice(0, MOST)
  return (
    <div className="plan-page" aria-busy={isFetching}>
      <h1 className="st-visually-hidden">{t('supervision')}</h1>
      <header className="plan-bar">
        <div className="kit-switch" role="group" aria-label={t('period.of')}>
          {periods.map((one) => (
            <button key={one} type="button" aria-pressed={one === period} onClick={() => show({ period: one })}>
              {t(`period.${one}`)}
            </button>
          ))}
        </div>
        <div className="kit-switch" role="group" aria-label={t('kind.of')}>
          <button type="button" aria-pressed={kind === ''} onClick={() => show({ kind: '' })}>
            {t('kind.all')}
          </button>
          {workKinds.map((one) => (
            <button key={one} type="button" aria-pressed={one === kind} onClick={() => show({ kind: one })}>
              {t(`kind.${one}`)}
            </button>
          ))}
        </div>
        {mayRemind && (
          <div className="plan-act">
            {chosen.size > 0 ? (
              <Button type="primary" loading={reminding.isPending} onClick={() => reminding.mutate([...chosen])}>
                {t('remindChosen', { count: chosen.size })}
              </Button>
            ) : (
              late.length > 0 && (
                <Button loading={reminding.isPending} onClick={() => reminding.mutate(late.map(({ id }) => id))}>
                  {t('remindLate', { count: late.length })}
                </Button>
              )
            )}
          </div>
        )}
      </header>
      <ul className="plan-counters" aria-label={t('sums')}>
        {sums.map((name) => (
          <li key={name}>
            <button
              type="button"
              data-name={name}
              data-calm={data?.sums[name] === 0 || undefined}
              aria-pressed={part === PARTS[name]}
              onClick={() => show({ part: PARTS[name] })}
            >
              <strong>{data ? data.sums[name] : '–'}</strong>
              <span>{t(`sum.${name}`)}</span>
            </button>
          </li>
        ))}
        <li data-name="rate">
          <strong>{data?.rate === undefined ? '–' : `${Math.round(data.rate * 1000) / 10}%`}</strong>
          <span>{t('sum.rate')}</span>
        </li>
      </ul>
      <section className="plan-rows" aria-label={t('listOf')}>
        <Loaded query={reading} name={t('listOf')}>
          {(found) =>
            found.rows.length === 0 ? (
              <div className="kit-state" role="status">
                <strong>{t('calm')}</strong>
                <p>{t('calmHint')}</p>
              </div>
            ) : (
              <WorkList
                rows={found.rows}
                {...(mayRemind ? { chosen, toggle, remind: ({ id }: Work) => reminding.mutate([id]) } : {})}
              />
            )
          }
        </Loaded>
      </section>
      {data && data.pages > 1 && (
        <Pages
          current={Number(current)}
          pages={data.pages}
          count={data.total}
          go={(page) => show({ page: String(page) })}
        />
      )}
    </div>
  )
}
