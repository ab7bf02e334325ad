// The value of a condition, entered as the kind of its field is filtered.
import { type Comparison, isDated, operands } from '@steward/domain/conditions/comparisons'
import { day } from '@steward/domain/kinds/index'
import type { Field } from '@steward/domain/kinds/kind'
import { Input } from 'antd'
import { Suspense } from 'react'
import { viewOf } from '../kinds/index.ts'
import { plain } from '../kinds/view.ts'
import { Box } from '../kit/state/shape.tsx'
import { useNarrow } from '../kit/use-narrow.ts'
import { useWords } from './words/use-words.ts'

interface Props {
  name: string
  field: Field
  is: Comparison
  /** What the field is called. */
  label: string
  text: string
  change: (text: string) => void
}

/** Days are chosen whole, of instants as well. */
const ofDays = day('', '')

export function ConditionValue({ name, field, is, label, text, change }: Props) {
  const { t } = useWords()
  const takes = operands[is]
  const valueLabel = t('valueOf', { name: label })
  if (takes === 'none') return null
  if (takes === 'days')
    return (
      <Input
        inputMode="numeric"
        className="conditions-days"
        maxLength={4}
        aria-label={`${valueLabel} (${t('days')})`}
        placeholder={t('days')}
        value={text}
        onChange={(event) => change(event.target.value.replace(/\D/g, ''))}
      />
    )
  if (takes === 'one' && isDated(field)) return <OneDay label={valueLabel} text={text} change={change} />
  const filtered: Field =
    takes === 'two' ? { ...field, find: 'range' } : takes === 'one' ? { ...field, find: 'eq' } : field
  const { Filter } = viewOf(filtered)
  return <Filter name={name} field={filtered} label={valueLabel} value={text} onType={change} onPick={change} />
}

function OneDay({ label, text, change }: Pick<Props, 'label' | 'text' | 'change'>) {
  const { Input: DayInput } = viewOf(ofDays)
  // Phones use the native date picker.
  if (useNarrow())
    return (
      <input
        type="date"
        className="kind-date"
        aria-label={label}
        value={text.slice(0, 10)}
        onChange={(event) => change(event.target.value)}
      />
    )
  return (
    <Suspense fallback={<Box />}>
      <DayInput name="day" field={ofDays} placeholder={label} value={text} onChange={(value) => change(plain(value))} />
    </Suspense>
  )
}
