// Active alarms and open repair requests of the caller's place, and the previous calls of this number.
import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import { alarmRecord, repairBill } from '@steward/domain/index'
import { billCourse } from '@steward/domain/repair/bill-course'
import type { ReactNode } from 'react'
import { useDictionary } from '../data/use-dictionary.ts'
import { Link } from '../kit/address/link.tsx'
import { useLinks } from '../live/live-paths.ts'
import type { Caller } from './use-caller.ts'
import { useWords } from './words/use-words.ts'

const CALLS = 3
// Year and seconds are left out.
const short = (time: string) => time.slice(5, 16)

export function Known({ caller }: { caller: Caller | undefined }) {
  const { t } = useWords()
  const linkTo = useLinks()
  const states = useDictionary(billCourse.dictionary)
  const levels = useDictionary(alarmLevel)
  if (!caller) return null
  return (
    <>
      <Rows
        title={t('activeAlarms')}
        rows={caller.alarms.map(({ id, title, alarmLevel: level, lastTime }) => ({
          id,
          what: <Link to={linkTo(alarmRecord, { alarm: id })}>{title}</Link>,
          tag: levels.find((one) => one.key === level),
          time: lastTime,
        }))}
      />
      <Rows
        title={t('openRepairs')}
        rows={caller.repairs.map(({ id, title, billStatus, reportTime }) => ({
          id,
          what: <Link to={linkTo(repairBill, { id })}>{title}</Link>,
          tag: states.find((one) => one.key === billStatus),
          time: reportTime,
        }))}
      />
      <Rows
        title={t('lastCalls')}
        rows={caller.calls.slice(0, CALLS).map(({ id, startedAt, note }) => ({
          id,
          what: <span className="phone-said">{note === '' ? t('noNote') : note}</span>,
          time: startedAt,
        }))}
      />
    </>
  )
}

interface Row {
  id: string
  what: ReactNode
  tag?: { label: string; tone?: string | undefined } | undefined
  time: string
}

/** Nothing where there is none. */
function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <div className="phone-known">
      <h3>{title}</h3>
      <ul>
        {rows.map(({ id, what, tag, time }) => (
          <li key={id}>
            {what}
            {tag && <span className={`kind-tag kind-tag-${tag.tone ?? 'neutral'}`}>{tag.label}</span>}
            <time>{short(time)}</time>
          </li>
        ))}
      </ul>
    </div>
  )
}
