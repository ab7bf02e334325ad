// Events sent to other systems: how far each has come, what every attempt met, and what was sent.
import type { Entity } from '@steward/domain/entity'
import { apiDelivery } from '@steward/domain/index'
import { deliveryStatus } from '@steward/domain/iot/dictionaries'
import { screen } from '../../crud/screen.tsx'
import { useLocale } from '../../data/locale.ts'
import { facts } from '../../detail/parts.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import type { HeadProps } from '../../screen/adjust.ts'
import { type Chip, Chips } from '../../views/chips.tsx'
import { useWords } from './words/use-words.ts'

const Attempts = lazyPart(
  () => import('./delivery-attempts.tsx'),
  (module) => module.Attempts,
)
const Content = lazyPart(
  () => import('./delivery-attempts.tsx'),
  (module) => module.Content,
)

function DeliveryChips(props: HeadProps) {
  const { t } = useWords()
  const locale = useLocale()
  const states = (['failed', 'waiting', 'delivered'] as const).map((name): Chip => ({
    name,
    label: deliveryStatus.entries[name][locale],
    filters: { deliveryStatus: name },
  }))
  const chips: Chip[] = [...states, { name: 'all', label: t('all'), filters: {}, isLong: true }]
  return <Chips {...props} entity={apiDelivery as unknown as Entity} label={t('chips')} chips={chips} />
}

export default screen(apiDelivery, {
  Head: DeliveryChips,
  columns: ['eventTime', 'accessId', 'deliveryEvent', 'deliveryStatus', 'attempts', 'lastHttpStatus', 'lastFailure'],
  widths: {
    eventTime: 176,
    accessId: 180,
    deliveryEvent: 120,
    deliveryStatus: 110,
    attempts: 90,
    lastHttpStatus: 90,
    lastFailure: 170,
  },
  when: { replay: (row) => row.deliveryStatus !== 'waiting' || row.attempts !== 0 },
  page: [
    facts([
      'accessId',
      'deliveryEvent',
      'deliveryStatus',
      'eventId',
      'eventTime',
      'attempts',
      'lastFailure',
      'nextTime',
      'endTime',
    ]),
    Attempts,
    Content,
  ],
})
