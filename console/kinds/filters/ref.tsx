import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../kit/state/shape.tsx'
import { lazyInput } from '../lazy-input.ts'
import { list } from '../range.ts'
import type { FilterProps } from '../view.ts'

// The same searchable select as in forms, with multiple choice.
const RefsInput = lazyInput((inputs) => inputs.RefsInput)

export function RefFilter({ id, name, field, value, onPick }: FilterProps) {
  const { t } = useTranslation('crud')
  return (
    <Suspense fallback={<Box />}>
      <RefsInput
        id={id}
        name={name}
        field={field}
        placeholder={t('all')}
        value={list(value)}
        onChange={(ids) => onPick(Array.isArray(ids) ? ids.join(',') : '')}
      />
    </Suspense>
  )
}
