import type { Shown } from '@steward/client'
import { alarmTransition } from '@steward/domain/index'
import { useLocale } from '../data/locale.ts'
import { useList } from '../data/use-list.ts'
import { viewOf } from '../kinds/index.ts'
import type { AnyRow } from '../kinds/view.ts'
import { figure } from './look.tsx'
import { useWords } from './words/use-words.ts'

const MOST = 100

/** The alarm's history: what happened and who did it, newest first. */
export function Timeline({ id }: { id: string }) {
  const { t } = useWords()
  const { data } = useList(alarmTransition, { size: MOST, order: '-eventTime', filters: { alarmRecordId: id } })
  return (
    <section className="crud-facts">
      <h3>{t('timeline')}</h3>
      <ol className="alarm-timeline">
        {data?.records.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
    </section>
  )
}

/** The limit is what the value has passed; of one that recovered `5 > 8 ℃` would say what is not so. */
const exceeds = (transition: string) => transition === 'trigger' || transition === 'repeat'

function Step({ step }: { step: Shown<typeof alarmTransition> }) {
  const { t } = useWords()
  const locale = useLocale()
  const field = alarmTransition.fields.transition
  const { Cell } = viewOf(field)
  const row: AnyRow = { ...step }
  return (
    <li data-step={step.transition}>
      <p>
        <Cell name="transition" field={field} row={row} locale={locale} value={step.transition} />
        <b>{step.actorName ?? t('system')}</b>
        {step.value !== null && (
          <span>
            {figure(step.value)} {exceeds(step.transition) && <small>{step.limitText}</small>}
          </span>
        )}
        <time>{step.eventTime}</time>
      </p>
      {step.note && <blockquote>{step.note}</blockquote>}
    </li>
  )
}
