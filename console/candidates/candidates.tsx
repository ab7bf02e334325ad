// Who could take work that is given away, and why; a press fills the person in.
import { listOf, recordOf } from '@steward/client/wire'
import { repairOrder } from '@steward/domain/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'
import type { AidProps } from '../screen/adjust.ts'
import { useWords } from '../words/document.ts'
import './candidates.css'

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

interface Props {
  /** The order, or what is not one yet by its place, device and trade. */
  about: Readonly<Record<string, string>>
  chosen: unknown
  choose: (userId: string) => void
}

export function CandidateList({ about, chosen, choose }: Props) {
  const { t } = useWords()
  const { data = [] } = useQuery({
    queryKey: [repairOrder.name, 'candidates', about],
    queryFn: async ({ signal }) =>
      listOf(await client.get(`${repairOrder.path}/candidates`, about, signal)).map(candidateOf),
    enabled: Object.values(about).some((one) => one !== ''),
    placeholderData: keepPreviousData,
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
          aria-pressed={chosen === userId}
          data-there={isThere}
          onClick={() => choose(userId)}
        >
          <strong>{realName}</strong>
          {deptName !== '' && <small>{deptName}</small>}
          <span>{reasons.join(' · ')}</span>
        </button>
      ))}
    </fieldset>
  )
}

/** Above the form of an order. Several given away at once are each other's load: nobody is likelier for all of them. */
export function Candidates({ rows, typed, choose }: AidProps) {
  const [only, ...others] = rows
  if (!only || others.length > 0) return null
  return (
    <CandidateList
      about={{ orderId: only.id }}
      chosen={typed.assigneeId}
      choose={(assigneeId) => choose({ assigneeId, groupId: null })}
    />
  )
}
