// Run records: entered by hand of devices that do not report, read-only but for the remark of those that do.
import type { Row } from '@steward/domain/entity'
import { deviceRunRecord } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import type { Values } from '../../document/rows.ts'
import { type Submitted, behave } from '../../engine/behave.ts'
import { hold } from '../../engine/references.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inSavepoint } from '../../platform/savepoint.ts'
import { runTimeline } from './run-timeline.ts'

type Record = Row<typeof deviceRunRecord>

export default behave(deviceRunRecord, {
  async submit(ctx, input, base) {
    const before = input.id ? await storedOf(ctx, input.id) : undefined
    if (before?.source === 'auto') {
      await mustBeAsReported(ctx, input)
      const { id, rev, remark, clearFields = [] } = input as Submitted<typeof deviceRunRecord> & { rev?: number }
      return base(ctx, {
        id,
        rev,
        remark,
        clearFields: clearFields.filter((name) => name === 'remark'),
      } as typeof input)
    }
    const asked = { ...before, ...given(input) }
    // What is required is missing: the derived submit says so in its own words.
    if (!asked.deviceId || !asked.startTime) return base(ctx, input)
    const isEndCleared = input.clearFields?.includes('endTime') ?? false
    const endTime = isEndCleared ? null : (asked.endTime ?? null)
    const span = { deviceId: asked.deviceId, startTime: asked.startTime, endTime }
    const facts = { ...(await factsOf(ctx, span)), operatorId: ctx.me.userId }
    return alone(ctx, { ...span, id: input.id, recordType: asked.recordType ?? 'run' }, async () => {
      const saved = await base(ctx, input, facts)
      await mustBeUnconnected(ctx, saved)
      return saved
    })
  },
  async remove(ctx, ids, base) {
    const [auto] = await ctx.tx.query(
      `select id from device_run_record where id = any($1::bigint[]) and source = 'auto' and tenant_id = $2 limit 1`,
      [ids, ctx.tx.scope.tenant],
    )
    if (auto) throw problem('run.kept')
    await base(ctx, ids)
  },
  routes: [runTimeline],
})

const given = (input: Submitted<typeof deviceRunRecord>) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined && value !== ''))

const columns = `id::text as id, device_id::text as "deviceId", record_type as "recordType", source,
  to_char(start_time, 'YYYY-MM-DD HH24:MI:SS') as "startTime", to_char(end_time, 'YYYY-MM-DD HH24:MI:SS') as "endTime"`

async function storedOf({ tx }: Ctx, id: string): Promise<Partial<Record> | undefined> {
  const [row] = await tx.query<Partial<Record>>(
    `select ${columns} from device_run_record where id = $1 and tenant_id = $2 and is_deleted = 0`,
    [id, tx.scope.tenant],
  )
  return row
}

/** Of what a device reported everything but the remark stays; times are compared as the wire knows them, in seconds. */
async function mustBeAsReported({ tx }: Ctx, input: Submitted<typeof deviceRunRecord>): Promise<void> {
  const { id, deviceId, recordType, startTime, endTime, clearFields = [] } = input
  const empty = (value: string | null | undefined) => (value ? value : null)
  const [row] = await tx.query(
    `select $2::bigint is not null and $2::bigint <> device_id as "deviceId", $3::varchar is not null and $3 <> record_type as "recordType",
       $4::timestamptz is not null and date_trunc('second', $4::timestamptz) <> date_trunc('second', start_time) as "startTime",
       ($5::timestamptz is not null and date_trunc('second', $5::timestamptz) is distinct from date_trunc('second', end_time))
         or ($6 and end_time is not null) as "endTime"
     from device_run_record where id = $1`,
    [id, empty(deviceId), empty(recordType), empty(startTime), empty(endTime), clearFields.includes('endTime')],
  )
  const changed = Object.entries(row ?? {}).find(([, isChanged]) => isChanged === true)
  if (changed) throw problem('run.locked', {}, { field: changed[0] })
}

interface Wanted {
  deviceId: string
  startTime: string
  endTime: string | null
}

/** What follows from device and times, which lie in this order and not in the future. */
async function factsOf(ctx: Ctx, { deviceId, startTime, endTime }: Wanted): Promise<Values<typeof deviceRunRecord>> {
  const [found] = await ctx.tx.query<{ sec: number | null; isLate: boolean; isLater: boolean; area: string | null }>(
    // A second of grace: the wire knows whole seconds.
    `select round(extract(epoch from $2::timestamptz - $1::timestamptz))::float8 as sec, $1::timestamptz > $3 as "isLate",
       coalesce($2::timestamptz > $3, false) as "isLater",
       (select area_id::text from device where id = $4::bigint and tenant_id = $5) as area`,
    [startTime, endTime, new Date(ctx.now.getTime() + 1_000), deviceId, ctx.tx.scope.tenant],
  )
  if (found?.isLate) throw problem('run.future', {}, { field: 'startTime' })
  if (found?.isLater) throw problem('run.future', {}, { field: 'endTime' })
  const sec = found?.sec ?? null
  if (sec !== null && sec <= 0) throw problem('run.time-order', {}, { field: 'endTime' })
  return {
    areaId: found?.area ?? null,
    durationSec: sec,
    startCause: 'manual',
    endCause: endTime === null ? null : 'manual',
  }
}

/** Of a device that reports the system says what it does. */
async function mustBeUnconnected({ tx }: Ctx, { deviceId, recordType }: Record): Promise<void> {
  const [device] = await tx.query<{ name: string; isConnected: boolean }>(
    `select d.device_name as name, exists (select from ts_device s join device_latest l on l.sid = s.sid where s.device_id = d.id)
       and ($3 in ('online', 'offline') or coalesce(y.run_state_expr, '') <> '') as "isConnected"
     from device d join device_type y on y.id = d.device_type_id where d.id = $1 and d.tenant_id = $2`,
    [deviceId, tx.scope.tenant, recordType],
  )
  if (device?.isConnected) throw problem('run.connected', { device: device.name }, { field: 'deviceId' })
}

/** Writes a record; the constraints of the database decide, the one in the way is named. */
async function alone<T>(
  ctx: Ctx,
  wanted: Wanted & { id: string | undefined; recordType: string },
  write: () => Promise<T>,
): Promise<T> {
  await hold(ctx, `run records of ${ctx.tx.scope.tenant} ${wanted.deviceId}`)
  try {
    return await inSavepoint(ctx.tx, write)
  } catch (error) {
    if (!isClash(error)) throw error
    throw await clashOf(ctx, wanted)
  }
}

const isClash = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  (error.constraint === 'device_run_record_overlap' || error.constraint === 'device_run_record_open')

async function clashOf({ tx }: Ctx, { deviceId, recordType, id, startTime, endTime }: Parameters<typeof alone>[1]) {
  const [other] = await tx.query<{ id: string; from: string }>(
    `select id::text as id, to_char(start_time, 'YYYY-MM-DD HH24:MI:SS') as from from device_run_record
     where tenant_id = $1 and device_id = $2 and record_type = $3 and is_deleted = 0 and id is distinct from $4
       and tstzrange(start_time, coalesce(end_time, 'infinity'))
         && tstzrange($5::timestamptz, coalesce($6::timestamptz, 'infinity')) order by start_time limit 1`,
    [tx.scope.tenant, deviceId, recordType, id ?? null, startTime, endTime],
  )
  return problem('run.overlap', { from: other?.from ?? '' }, { field: 'startTime', data: { id: other?.id } })
}
