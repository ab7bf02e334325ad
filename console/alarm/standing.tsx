// Above the form that closes alarms: those whose condition still stands, with the present value, and what will follow.
import { listOf, recordOf } from '@steward/client/wire'
import { minutesUntilRaised } from '@steward/domain/alarm/raise-again'
import { alarmRecord } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox } from 'antd'
import { client } from '../data/client.ts'
import { plain } from '../kinds/view.ts'
import type { AidProps } from '../screen/adjust.ts'
import { figure } from './look.tsx'
import { useWords } from './words/use-words.ts'

interface Standing {
  id: string
  number: string
  now: string
  limit: string
  minutes: number
}

const standingFrom = (wire: Readonly<Record<string, unknown>>): Standing => ({
  id: plain(wire.id),
  number: plain(wire.alarmNo),
  now: `${figure(typeof wire.value === 'number' ? wire.value : null)} ${plain(wire.unit)}`.trim(),
  limit: plain(wire.limitText),
  minutes: minutesUntilRaised(Number(wire.alarmLevel)),
})

const SHOWN = 5
/** So many ids fit into an address; what stands among the rest is said by the refusal. */
const ASKED = 100

export function StandingAid({ rows, typed, choose, refusal }: AidProps) {
  const { t } = useWords()
  // One that had cleared may stand again by now.
  const ids = rows.slice(0, ASKED).map(({ id }) => id)
  const { data: asked = [] } = useQuery({
    queryKey: [alarmRecord.name, 'standing', ids],
    queryFn: async ({ signal }) =>
      listOf(await client.get(`${alarmRecord.path}/standing`, { ids: ids.join() }, signal)).map(standingFrom),
    enabled: ids.length > 0,
    // The server asks in any case: what cannot be read here is said when it is closed.
    meta: { follows: [alarmRecord], isQuiet: true },
  })
  const refused = refusal?.reason === 'alarm.stands' ? listOf(recordOf(refusal.data).standing).map(standingFrom) : []
  // What is asked follows what happens, so it is newer.
  const all = [...new Map([...refused, ...asked].map((one) => [one.id, one])).values()]
  if (all.length === 0) return null
  const minutes = Math.min(...all.map((one) => one.minutes))
  return (
    <Alert
      className="alarm-standing"
      type="warning"
      title={t('standing.title', { count: all.length })}
      description={
        <>
          <ul>
            {all.slice(0, SHOWN).map(({ id, number, now, limit }) => (
              <li key={id}>
                {number} {now !== '' && <b>{t('standing.now', { value: now })}</b>} <small>{limit}</small>
              </li>
            ))}
          </ul>
          <Checkbox
            checked={typed.confirmStanding === 1}
            onChange={({ target }) => choose({ confirmStanding: target.checked ? 1 : 0 })}
          >
            {t('standing.confirm', { minutes })}
          </Checkbox>
        </>
      }
    />
  )
}
