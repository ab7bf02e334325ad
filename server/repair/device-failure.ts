// Failures of devices: entered by hand, opened by alarms and repairs, restored, and analysed so that they do not recur.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Row } from '@steward/domain/entity'
import { deviceFailure } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { failureCourse } from '@steward/domain/repair/failure-course'
import { pageWithAlarmNames, rowWithAlarmName } from '../alarm/captions.ts'
import { document } from '../document/lifecycle.ts'
import type { Values } from '../document/rows.ts'
import type { Submitted } from '../engine/behave.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { alone, placeOf, spanOf } from './episodes.ts'
import { failureStats } from './failure-stats.ts'
import { judgeRepeat } from './repeats.ts'

export type Failure = Row<typeof deviceFailure>
type Facts = Values<typeof deviceFailure>

const given = (value: string | null | undefined) => (value ? value : null)

/** The codes a step was given; those left out stay. */
const codesOf = ({ faultPhenomenon, faultCause, faultRemedy }: Facts): Facts => ({
  ...(faultPhenomenon ? { faultPhenomenon } : {}),
  ...(faultCause ? { faultCause } : {}),
  ...(faultRemedy ? { faultRemedy } : {}),
})

/** What the times of an episode make of it. */
async function timedBy(ctx: Ctx, failTime: string, restoreTime: string | null): Promise<Facts> {
  const minutes = await spanOf(ctx, failTime, restoreTime)
  return restoreTime === null ? {} : { failStatus: 'restored', downMinutes: minutes }
}

async function edit(
  ctx: Ctx,
  failure: Failure,
  input: Submitted<typeof deviceFailure>,
  save: (ctx: Ctx, input: Submitted<typeof deviceFailure>, facts?: Facts) => Promise<Failure>,
): Promise<Failure> {
  if (input.deviceId && input.deviceId !== failure.deviceId) throw problem('failure.device', {}, { field: 'deviceId' })
  if (input.clearFields?.includes('restoreTime') && failure.restoreTime)
    throw problem('failure.reopen', {}, { field: 'restoreTime' })
  const restoreTime = given(input.restoreTime) ?? failure.restoreTime
  // To say when it was over is to restore it.
  if (restoreTime !== null && failure.failStatus === 'open') ctx.must(...codesFor(deviceFailure, 'recover'))
  const failTime = given(input.failTime) ?? failure.failTime
  const facts = await timedBy(ctx, failTime, restoreTime)
  const row = await alone(ctx, { deviceId: failure.deviceId, id: failure.id, failTime, restoreTime }, () =>
    save(ctx, input, facts),
  )
  return judgeRepeat(ctx, row)
}

export default document(deviceFailure, failureCourse, {
  list: async (ctx, query, base) => pageWithAlarmNames(ctx, await base(ctx, query)),
  detail: async (ctx, id, base) => rowWithAlarmName(ctx, await base(ctx, id)),
  async create(ctx, input, base) {
    const { deviceId, failTime } = input
    const restoreTime = given(input.restoreTime)
    // Both are required: the derived submit says so in its own words.
    if (!deviceId || !failTime) return base(ctx, input)
    const facts = {
      source: 'manual',
      detectTime: nowOf(ctx),
      ...(await placeOf(ctx, deviceId)),
      ...(await timedBy(ctx, failTime, restoreTime)),
    } as const
    const row = await alone(ctx, { deviceId, failTime, restoreTime }, () => base(ctx, input, facts))
    return judgeRepeat(ctx, row)
  },
  editable: ['open', 'restored'],
  edit,
  mayRemove(_, { source }) {
    if (source !== 'manual') throw problem('failure.kept')
  },
  steps: {
    async recover(ctx, failure, input) {
      const restoreTime = given(input.restoreTime) ?? nowOf(ctx)
      const minutes = await spanOf(ctx, failure.failTime, restoreTime)
      return { restoreTime, downMinutes: minutes, ...codesOf(input) }
    },
    analyse: (_, __, input) => ({
      rootCause: input.rootCause,
      preventAction: input.preventAction,
      ...codesOf(input),
    }),
  },
  own: {
    async follow(ctx, failure, input) {
      const restoreTime = typeof input.restoreTime === 'string' ? input.restoreTime : nowOf(ctx)
      return { ...input, restoreTime, downMinutes: await spanOf(ctx, failure.failTime, restoreTime) }
    },
  },
  async record(ctx, moved) {
    for (const { row } of moved) await judgeRepeat(ctx, row)
  },
  routes: [failureStats],
})
