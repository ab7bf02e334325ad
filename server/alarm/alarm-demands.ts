// What has to be so before people close, shelve or assign alarms: one that does not fulfil it refuses the whole call.
import { minutesUntilRaised } from '@steward/domain/alarm/raise-again'
import { alarmRecord } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { lockRows } from '../engine/detail.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import type { Standing } from './standing.ts'

const isGrave = ({ alarmLevel }: DbRow) => Number(alarmLevel) <= 2

/** What is grave must have been seen and explained. */
export async function mustBeSeen(ctx: Ctx, ids: readonly string[], remark: string | null | undefined): Promise<void> {
  const rows = await lockRows(alarmRecord, ctx, ids)
  const grave = rows.filter((alarm) => alarm.alarmState !== 'CLOSED' && isGrave(alarm))
  const unseen = grave.filter(({ alarmState }) => alarmState === 'ACTIVE_UNACK')
  const latched = rows.filter((alarm) => Number(alarm.latched) === 1 && String(alarm.alarmState).startsWith('ACTIVE'))
  if (latched.length > 0)
    throw problem('alarm.reset-first', { numbers: numbersOf(latched, '、'), numbersEn: numbersOf(latched, ', ') })
  if (unseen.length > 0)
    throw problem('alarm.active', { numbers: numbersOf(unseen, '、'), numbersEn: numbersOf(unseen, ', ') })
  if (grave.length > 0 && !remark?.trim()) throw problem('alarm.remark', {}, { field: 'handleRemark' })
}

/** Whoever closes what still holds was told so, with the present values; the answer to the question names them as data. */
export function mustKnow(standing: readonly Standing[], isConfirmed: boolean): void {
  const holding = standing.filter(({ holds }) => holds)
  if (isConfirmed || holding.length === 0) return
  const said = holding.slice(0, SHOWN).map(({ alarmNo, value, unit, limitText }) => {
    const now = [value === null ? '' : `${value} ${unit ?? ''}`.trim(), limitText ?? ''].filter(Boolean)
    return [alarmNo, ...(now.length > 0 ? [`(${now.join(' , ')})`] : [])].join(' ')
  })
  const minutes = Math.min(...holding.map(({ alarmLevel }) => minutesUntilRaised(alarmLevel)))
  const more = holding.length > SHOWN ? ' …' : ''
  throw problem(
    'alarm.stands',
    { values: said.join('、') + more, valuesEn: said.join('; ') + more, minutes },
    { data: { standing: holding } },
  )
}

/** Minutes for which a critical alarm may be put aside. */
const LONGEST = 120

export async function mustBeShelvable(ctx: Ctx, ids: readonly string[], minutes: number): Promise<void> {
  const rows = await lockRows(alarmRecord, ctx, ids)
  const told = rows.filter(({ alwaysTold }) => Number(alwaysTold) === 1)
  if (told.length > 0)
    throw problem('alarm.always-told', { numbers: numbersOf(told, '、'), numbersEn: numbersOf(told, ', ') })
  if (minutes > LONGEST && rows.some(({ alarmLevel }) => Number(alarmLevel) === 1))
    throw problem('alarm.shelved-long', {}, { field: 'minutes' })
}

const SHOWN = 5

const numbersOf = (alarms: readonly DbRow[], comma: string): string =>
  alarms
    .slice(0, SHOWN)
    .map(({ alarmNo }) => String(alarmNo))
    .join(comma) + (alarms.length > SHOWN ? ' …' : '')

export async function mustBeColleague(ctx: Ctx, userId: string): Promise<void> {
  const known = await ctx.tx.query(
    'select 1 from "user" where id = $1 and tenant_id = $2 and is_deleted = 0 and status = 1',
    [userId, ctx.tenant],
  )
  if (known.length === 0)
    throw problem('field.reference', { field: '处理人', fieldEn: 'Assign to' }, { field: 'assigneeId' })
}
