// Above the form that finishes an order: what the fault probably was; a press fills in codes and description.
import { listOf } from '@steward/client/wire'
import { repairOrder } from '@steward/domain/index'
import { faultCause, faultPhenomenon, faultRemedy } from '@steward/domain/repair/dictionaries'
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'
import { useDictionary } from '../data/use-dictionary.ts'
import { plain } from '../kinds/view.ts'
import type { AidProps } from '../screen/adjust.ts'
import { useWords } from '../words/document.ts'
import '../candidates/candidates.css'
import './repair.css'

const SHOWN = 5
const names = ['faultPhenomenon', 'faultCause', 'faultRemedy'] as const

export function LikelyFaults({ rows, typed, choose }: AidProps) {
  const { t } = useWords()
  const orderId = rows[0]?.id
  const wordOf = useCodeWords()
  const { data = [] } = useQuery({
    queryKey: [repairOrder.name, 'likely-faults', orderId],
    queryFn: async ({ signal }) => listOf(await client.get(`${repairOrder.path}/likelyFaults`, { orderId }, signal)),
    enabled: orderId !== undefined,
    // Without them the codes are chosen from all.
    meta: { follows: nothing, isQuiet: true },
  })
  if (data.length === 0) return null
  return (
    <fieldset className="repair-likely">
      <legend>{t('repair.likelyFaults')}</legend>
      {data.slice(0, SHOWN).map((fault) => {
        const codes = Object.fromEntries(names.map((name) => [name, plain(fault[name])]))
        const repairDesc = plain(fault.repairDesc)
        const words = names.map((name) => wordOf(name, plain(fault[name]))).join(' → ')
        const lastTime = plain(fault.lastTime)
        const count = Number(fault.count ?? 0)
        return (
          <button
            key={words + lastTime}
            type="button"
            aria-pressed={names.every((name) => typed[name] === codes[name])}
            onClick={() => choose({ ...codes, ...(repairDesc === '' ? {} : { repairDesc }) })}
          >
            <strong>{plain(fault.name) || words}</strong>
            {plain(fault.name) !== '' && <small>{words}</small>}
            <span>
              {lastTime === ''
                ? count > 0
                  ? t('repair.usedBefore', { count })
                  : ''
                : t('repair.lastHere', { at: lastTime.slice(0, 10) })}
            </span>
            {repairDesc !== '' && <em>{repairDesc}</em>}
          </button>
        )
      })}
    </fieldset>
  )
}

function useCodeWords() {
  const entries = {
    faultPhenomenon: useDictionary(faultPhenomenon),
    faultCause: useDictionary(faultCause),
    faultRemedy: useDictionary(faultRemedy),
  }
  return (name: (typeof names)[number], key: string) => entries[name].find((one) => one.key === key)?.label ?? key
}
