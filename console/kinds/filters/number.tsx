// Imported by its own path: antd's `Input` index bundles five more components that lists do not use.
import Input from 'antd/es/input/Input'
import { useTranslation } from 'react-i18next'
import { joinSpan, splitSpan } from '../range.ts'
import type { FilterProps } from '../view.ts'
import { TextFilter } from './text.tsx'

const digits = (text: string) => text.replace(/[^\d.-]/g, '')

export function NumberFilter(props: FilterProps) {
  const { field, onType } = props
  if (field.find === 'range') return <SpanFilter {...props} />
  return <TextFilter {...props} onType={(text) => onType(digits(text))} />
}

function SpanFilter({ id, label, value, onType }: FilterProps) {
  const { t } = useTranslation('crud')
  const [from, to] = splitSpan(value)
  return (
    <fieldset className="kind-span" aria-label={label}>
      <Input
        id={id}
        inputMode="decimal"
        value={from}
        aria-label={`${label} ${t('least')}`}
        placeholder="≥"
        onChange={(event) => onType(joinSpan(digits(event.target.value), to))}
      />
      <Input
        inputMode="decimal"
        value={to}
        aria-label={`${label} ${t('most')}`}
        placeholder="≤"
        onChange={(event) => onType(joinSpan(from, digits(event.target.value)))}
      />
    </fieldset>
  )
}
