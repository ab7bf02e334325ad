// Run records of every device; those of machines without a connection are entered here.
import type { Entity } from '@steward/domain/entity'
import { deviceRunRecord } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { facts, written } from '../../detail/parts.tsx'
import type { HeadProps } from '../../screen/adjust.ts'
import { type Chip, Chips } from '../../views/chips.tsx'
import { label } from './words/label.ts'
import { useWords } from './words/use-words.ts'

const entity = deviceRunRecord as unknown as Entity

function RunChips(props: HeadProps) {
  const { t } = useWords()
  const chips: Chip[] = [
    { name: 'fault', label: t('faults'), filters: { recordType: 'fault' } },
    { name: 'manual', label: t('manual'), filters: { source: 'manual' } },
    { name: 'all', label: t('all'), filters: {}, isLong: true },
  ]
  return <Chips {...props} entity={entity} label={t('chips')} chips={chips} />
}

export const look = {
  widths: { deviceId: 200, recordType: 90, startTime: 170, endTime: 170, durationSec: 120, energy: 110, source: 80 },
  when: { remove: ({ source }: { source: string }) => source === 'manual' },
} as const

export default screen(deviceRunRecord, {
  Head: RunChips,
  columns: ['deviceId', 'recordType', 'startTime', 'endTime', 'durationSec', 'energy', 'source'],
  ...look,
  page: [
    facts(
      ['deviceId', 'areaId', 'recordType', 'source', 'operatorId', 'remark'],
      label((words) => words.run.what),
    ),
    facts(
      ['startTime', 'startCause', 'endTime', 'endCause', 'durationSec', 'energy'],
      label((words) => words.run.when),
    ),
    facts(
      ['startReading', 'endReading'],
      label((words) => words.run.readings),
    ),
    written,
  ],
})
