// Which fields a rule's form shows, by its target and its condition.
import { plain } from '../../kinds/view.ts'
import type { Typed } from '../../screen/draft.ts'

const kindOf = ({ condType }: Typed) => plain(condType) || 'threshold'
const isOneOf =
  (...kinds: readonly string[]) =>
  (typed: Typed) =>
    kinds.includes(kindOf(typed))

const isThreshold = isOneOf('threshold')
const isRange = isOneOf('range_out', 'range_in')
const isPulse = isOneOf('event', 'change')
const isCounted = ({ repeatCount }: Typed) => plain(repeatCount) !== ''
const lasts = ({ durationSec }: Typed) => Number(plain(durationSec) || 0) > 0

/** Kinds with something to say beside their limits. */
export const particularKinds = ['state', 'change', 'rate', 'deviation', 'quality', 'event', 'expr', 'combo'] as const

export const shownFields: Readonly<Record<string, (typed: Typed) => boolean>> = {
  deviceTypeId: ({ targetType }) => targetType !== 'device',
  areaId: ({ targetType }) => targetType === 'areaType',
  excludeIds: ({ targetType }) => targetType !== 'device',
  deviceId: ({ targetType }) => targetType === 'device',
  replacesId: ({ targetType }) => targetType === 'device',
  identifier: (typed) => !isOneOf('offline', 'expr', 'combo')(typed),
  operator: isThreshold,
  limitRef: isThreshold,
  limitValue: (typed) =>
    isOneOf('rate', 'deviation')(typed) || (isThreshold(typed) && (plain(typed.limitRef) || 'own') === 'own'),
  lowValue: isRange,
  highValue: isRange,
  cond: isOneOf(...particularKinds),
  levels: isOneOf('threshold', 'range_out', 'range_in', 'rate', 'deviation', 'state', 'expr'),
  hysteresis: isOneOf('threshold', 'range_out', 'range_in', 'rate', 'deviation'),
  nodataSec: isOneOf('nodata'),
  durationSec: (typed) => !isPulse(typed) && !isCounted(typed) && kindOf(typed) !== 'nodata',
  repeatCount: (typed) => kindOf(typed) !== 'nodata' && (isPulse(typed) || !lasts(typed)),
  repeatWindow: isCounted,
}
