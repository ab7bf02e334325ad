// Active alarms and open repair requests of the caller's place, and the previous calls of this number.
import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import { alarmRecord, repairBill } from '@steward/domain/index'
import { billCourse } from '@steward/domain/maintenance/bill-course'
import { useDictionary } from '../data/use-dictionary.ts'
import { Link } from '../kit/link.tsx'
import { useLinks } from '../live/live-paths.ts'
import { useWords } from '../words/phone.ts'
import type { Caller } from './use-caller.ts'

const CALLS = 3
// Year and seconds are left out.
const short = (time: string) => time.slice(5, 16)

export function Known({ caller }: { caller: Caller | undefined }) {
  const { t } = useWords()
  const linkTo = useLinks()
  const states = useDictionary(billCourse.dictionary)
  const levels = useDictionary(alarmLevel)
  if (!caller) return null
  const levelOf = (key: string) => levels.find((level) => level.key === key)
  const stateOf = (key: string) => states.find((state) => state.key === key)
  return (
    <>
      {caller.alarms.length > 0 && (
        <div className="phone-known">
          <h3>{t('activeAlarms')}</h3>
          <ul>
            {caller.alarms.map(({ id, title, alarmLevel: level, lastTime }) => (
              <li key={id}>
                <Link to={linkTo(alarmRecord, { id })}>{title}</Link>
                <span className={`kind-tag kind-tag-${levelOf(level)?.tone ?? 'neutral'}`}>
                  {levelOf(level)?.label}
                </span>
                <time>{short(lastTime)}</time>
              </li>
            ))}
          </ul>
        </div>
      )}
      {caller.repairs.length > 0 && (
        <div className="phone-known">
          <h3>{t('openRepairs')}</h3>
          <ul>
            {caller.repairs.map(({ id, title, billStatus, reportTime }) => (
              <li key={id}>
                <Link to={linkTo(repairBill, { id })}>{title}</Link>
                <span className={`kind-tag kind-tag-${stateOf(billStatus)?.tone ?? 'neutral'}`}>
                  {stateOf(billStatus)?.label}
                </span>
                <time>{short(reportTime)}</time>
              </li>
            ))}
          </ul>
        </div>
      )}
      {caller.calls.length > 0 && (
        <div className="phone-known">
          <h3>{t('lastCalls')}</h3>
          <ul>
            {caller.calls.slice(0, CALLS).map(({ id, startedAt, note }) => (
              <li key={id}>
                <span className="phone-said">{note === '' ? t('noNote') : note}</span>
                <time>{short(startedAt)}</time>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
