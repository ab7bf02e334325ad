// Above the form that gives an order away: who is likely, and why; a press fills the person in.
import { listOf, recordOf } from '@steward/client/wire'
import { repairOrder } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'
import type { AidProps } from '../screen/adjust.ts'
import { useWords } from '../words/document.ts'
import './repair.css'

const SHOWN = 4

interface Candidate {
  userId: string
  realName: string
  deptName: string
  isThere: boolean
  reasons: readonly string[]
}

const candidateOf = (value: unknown): Candidate => {
  const { userId, realName, deptName, groupName, onDuty, standby, reasons } = recordOf(value)
  return {
    userId: String(userId),
    realName: String(realName),
    // The group says more than the department where there is one.
    deptName: String(groupName || deptName),
    isThere: onDuty === 1 || standby === 1,
    reasons: Array.isArray(reasons) ? reasons.map(String) : [],
  }
}

/** Several orders given away at once are each other's load: nobody is likelier for all of them. */
export function Candidates({ rows, typed, choose }: AidProps) {
  const { t } = useWords()
  const [only, ...others] = rows
  const orderId = others.length === 0 ? only?.id : undefined
  const { data = [] } = useQuery({
    queryKey: [repairOrder.name, 'candidates', orderId],
    queryFn: async ({ signal }) =>
      listOf(await client.get(`${repairOrder.path}/candidates`, { orderId }, signal)).map(candidateOf),
    enabled: orderId !== undefined,
    // Without them the person is chosen from everybody.
    meta: { follows: nothing, isQuiet: true },
  })
  if (data.length === 0) return null
  return (
    <fieldset className="repair-likely">
      <legend>{t('repair.likely')}</legend>
      {!data.some(({ isThere }) => isThere) && <p className="repair-nobody">{t('repair.nobodyOnDuty')}</p>}
      {data.slice(0, SHOWN).map(({ userId, realName, deptName, isThere, reasons }) => (
        <button
          key={userId}
          type="button"
          aria-pressed={typed.assigneeId === userId}
          data-there={isThere}
          onClick={() => choose({ assigneeId: userId, groupId: null })}
        >
          <strong>{realName}</strong>
          {deptName !== '' && <small>{deptName}</small>}
          <span>{reasons.join(' · ')}</span>
        </button>
      ))}
    </fieldset>
  )
}
