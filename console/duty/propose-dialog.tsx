// From the list of swaps: first which of one's own turns is given, then what for.
import { schedule } from '@steward/domain/index'
import { useState } from 'react'
import { useLocale } from '../data/locale.ts'
import { useSpan } from '../kit/days/use-span.ts'
import { Dialog } from '../kit/dialog/dialog.tsx'
import { Loaded } from '../kit/state/loaded.tsx'
import { having } from '../kit/state/reading.ts'
import { Expected } from '../kit/state/states.tsx'
import './duty.css'
import { Months } from './months.tsx'
import { type OwnTurn, useOwnMonth } from './own-data.ts'
import { SwapDialog } from './swap-dialog.tsx'
import { useWords } from './words/use-words.ts'

export function ProposeDialog({ close }: { close: () => void }) {
  const { t } = useWords()
  const locale = useLocale()
  const { today } = useSpan()
  const [month, setMonth] = useState(today.slice(0, 7))
  const query = useOwnMonth(month)
  const [given, setGiven] = useState<OwnTurn>()
  if (given) return <SwapDialog turn={given} close={close} />
  const mine = query.data?.filter(({ mayBeSwapped }) => mayBeSwapped)
  return (
    <Dialog title={t('swap.title')} close={close} save={close} isReady={false} width={560}>
      <div className="duty duty-swap">
        <Months today={today} month={month} show={({ month: wanted }) => setMonth(wanted)} />
        <h4>{t('swap.give')}</h4>
        <Loaded
          query={having(query, mine)}
          name={schedule[locale]}
          shape={<Expected lines={3} />}
          empty={<p>{t('mine.none')}</p>}
        >
          {(turns) => (
            <div className="duty-brushes" role="group" aria-label={t('swap.give')}>
              {turns.map((turn) => (
                <button key={turn.id} type="button" onClick={() => setGiven(turn)}>
                  <span data-color={turn.color}>{turn.shortCode}</span>
                  {turn.workDate.slice(5)}
                </button>
              ))}
            </div>
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}
