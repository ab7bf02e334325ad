// The alarm of a device that says it did what it was told and then reports something else (domain reference 3.4). One
// stands open per device and property; it is over once the device reports what its last command wanted.
import { mismatchWords } from '@steward/domain/alarm/words'
import { cut } from '@steward/domain/cut'
import type { Reported } from '../iot/command/command-read-back.ts'
import type { Ctx } from '../platform/ctx.ts'
import { newId } from '../platform/id.ts'
import { nextNumbers } from '../platform/numbers.ts'
import { closeRecords } from './closings.ts'
import { isCurrent } from './current.ts'
import { type DeviceFacts, readDeviceFacts } from './device-facts.ts'
import { type Transition, writeTransitions } from './transitions.ts'

const LEVEL = 3
/** It belongs to no rule. */
const NO_RULE = '0'

interface Open {
  id: string
  state: string
  clearTime: number | null
  /** Somebody works at the device, or put the alarm aside for a while. */
  isQuiet: boolean
}

const limitOf = (wanted: string) => cut(`→ ${wanted}`, 128)

/** Raises it, or counts it once more where it stands open. `wanted` is the value as people read it, with its unit. */
export async function raiseMismatch(ctx: Ctx, one: Reported, wanted: string): Promise<void> {
  const open = await lockOpen(ctx, one)
  const at = new Date(one.at)
  if (open && isCurrent(open, one.at)) {
    await ctx.tx.query(
      `update alarm_record set alarm_state = case alarm_state when 'ACTIVE_ACK' then 'ACTIVE_ACK' else 'ACTIVE_UNACK' end,
         occur_count = occur_count + 1, last_time = $2, last_value = $3, limit_text = $4, clear_time = null, update_time = now(),
         rev = rev + 1
       where id = $1`,
      [open.id, at, one.value, limitOf(wanted)],
    )
    return tell(ctx, one, open.id, 'repeat', { stands: open.state.startsWith('ACTIVE'), isQuiet: open.isQuiet })
  }
  // What nobody has acknowledged stays beside the new one.
  if (open?.state === 'CLEARED_ACK')
    await closeRecords(ctx.tx, one.tenant, [{ id: open.id, reason: 'recurred' }], ctx.now.getTime())
  const rule = { id: NO_RULE, identifier: one.identifier }
  const facts = (await readDeviceFacts(ctx.tx, [{ deviceId: one.deviceId, rule }])).get(`${one.deviceId} ${NO_RULE}`)
  // A deleted device raises no alarm.
  if (!facts) return
  await tell(ctx, one, await insert(ctx, one, wanted, facts), 'trigger', { isQuiet: facts.isLockedOut })
}

/** The device now reports what it was told. */
export async function clearMismatch(ctx: Ctx, one: Reported): Promise<void> {
  const open = await lockOpen(ctx, one)
  if (!open?.state.startsWith('ACTIVE')) return
  await ctx.tx.query(
    `update alarm_record set alarm_state = case alarm_state when 'ACTIVE_ACK' then 'CLEARED_ACK' else 'CLEARED_UNACK' end,
       clear_time = $2, last_value = $3, update_time = now(), rev = rev + 1
     where id = $1`,
    [open.id, new Date(one.at), one.value],
  )
  await tell(ctx, one, open.id, 'clear', { isQuiet: open.isQuiet })
}

/** Two outcomes of one property wait for each other here, so that neither raises beside the other. */
async function lockOpen({ tx, now }: Ctx, { deviceId, identifier }: Reported): Promise<Open | undefined> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`mismatch of ${deviceId} ${identifier}`])
  const [open] = await tx.query<Open>(
    `select id::text as id, alarm_state as state, (extract(epoch from clear_time) * 1000)::float8 as "clearTime",
       under_maintenance = 1 or coalesce(shelved_until > $3, false) as "isQuiet" from alarm_record
     where device_id = $1 and identifier = $2 and alarm_source = 'system' and rule_id is null and alarm_state <> 'CLOSED'
       and is_deleted = 0 order by alarm_state like 'ACTIVE%' desc, id desc limit 1 for update`,
    [deviceId, identifier, now],
  )
  return open
}

async function insert({ tx }: Ctx, one: Reported, wanted: string, facts: DeviceFacts): Promise<string> {
  const id = newId()
  const [alarmNo] = await nextNumbers(tx, one.tenant, 'GJ{yyyyMMdd}-{0000}', 1)
  await tx.query(
    `insert into alarm_record (id, tenant_id, create_dept, alarm_no, alarm_level, device_id, area_id, device_type_id, identifier,
       alarm_state, alarm_source, alarm_name, alarm_name_en, limit_text, unit, trigger_value, last_value, value_time, first_time,
       last_time, under_maintenance)
     values ($1, $2, $3, $4, ${LEVEL}, $5, $6, $7, $8, 'ACTIVE_UNACK', 'system', $9, $10, $11, $12, $13, $13, $14, $14, $14, $15)`,
    [
      id,
      one.tenant,
      facts.createDept,
      alarmNo,
      one.deviceId,
      facts.areaId,
      facts.deviceTypeId,
      one.identifier,
      mismatchWords(facts.property, 'zh'),
      mismatchWords(facts.property, 'en'),
      limitOf(wanted),
      facts.unit,
      one.value,
      new Date(one.at),
      facts.isLockedOut ? 1 : 0,
    ],
  )
  return id
}

async function tell(
  ctx: Ctx,
  { tenant, value, at }: Reported,
  recordId: string,
  transition: Transition['transition'],
  how: Pick<Transition, 'isQuiet' | 'stands'> = {},
): Promise<void> {
  await writeTransitions(ctx.tx, [{ tenant, recordId, transition, level: LEVEL, value, at, ...how }])
  for (const table of ['alarm_record', 'alarm_transition', 'outbox']) await ctx.changed(table, tenant)
}
