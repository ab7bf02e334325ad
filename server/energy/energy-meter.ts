// Meters read a counter of their device, and stand below one another without a circle. What is said of their exchanges has
// the hours around them calculated again.
import type { Entity } from '@steward/domain/entity'
import { energyMeter } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { withLines } from '../document/lines.ts'
import { type Behaviour, type Verbs, behave } from '../engine/behave.ts'
import { hold } from '../engine/references.ts'
import type { Ctx } from '../platform/ctx.ts'
import { propertyOf, typeOfDevice } from './metric-points.ts'

interface Stored {
  [column: string]: unknown
  deviceId: string | null
  identifier: string | null
}

async function mustRead(ctx: Ctx, { deviceId, identifier }: Stored): Promise<void> {
  if (deviceId === null) return
  const deviceTypeId = await typeOfDevice(ctx.tx, deviceId)
  const found = deviceTypeId && (await propertyOf(ctx.tx, { identifier: identifier ?? '', deviceTypeId }))
  if (!found || !found.isCounter) throw problem('energy.counter', {}, { field: 'identifier' })
}

/** The chain above it does not come back to it. */
async function mustEnd(ctx: Ctx, id: string): Promise<void> {
  const [circle] = await ctx.tx.query(
    `with recursive above as (
       select parent_meter_id as id, 1 as level from energy_meter where id = $1
       union all select m.parent_meter_id, level + 1 from above a join energy_meter m on m.id = a.id where a.id <> $1 and level < 50)
     select 1 from above where id = $1`,
    [id],
  )
  if (circle) throw problem('energy.parent', {}, { field: 'parentMeterId' })
}

const exchangesOf = ({ tx }: Ctx, id: string) =>
  tx.query<{ at: string; last: string; first: string }>(
    `select exchange_time::text as at, last_reading::text as last, first_reading::text as first from meter_exchange
     where meter_id = $1 and is_deleted = 0 order by exchange_time, id`,
    [id],
  )

/** The hours of exchanges that were said, changed or taken back, as of readings that came late. */
async function countAgain(ctx: Ctx, id: string, moments: readonly string[]): Promise<void> {
  if (moments.length === 0) return
  await ctx.tx.query(
    `insert into late_hour (tenant_id, sid, hour)
     select distinct $1::varchar, s.sid, date_trunc('hour', x.at::timestamptz)
     from energy_meter m join ts_device s on s.device_id = m.device_id cross join unnest($3::text[]) as x(at)
     where m.id = $2 and m.tenant_id = $1 on conflict (tenant_id, sid, hour) do nothing`,
    [ctx.tx.scope.tenant, id, moments],
  )
}

const lined: Verbs<Entity> = withLines<Entity>(energyMeter as unknown as Entity)

const verbs: Verbs<Entity> = {
  ...lined,
  async submit(ctx, input, base) {
    await hold(ctx, `meters ${ctx.tx.scope.tenant}`)
    const before = typeof input.id === 'string' ? await exchangesOf(ctx, input.id) : []
    const { id } = (await lined.submit?.(ctx, input, base)) ?? { id: String((await base(ctx, input)).id) }
    const [stored] = await ctx.tx.query<Stored>(
      'select device_id::text as "deviceId", identifier from energy_meter where id = $1',
      [id],
    )
    if (stored) await mustRead(ctx, stored)
    await mustEnd(ctx, id)
    const after = await exchangesOf(ctx, id)
    const [was, is] = [before, after].map((all) => new Set(all.map((one) => JSON.stringify(one))))
    const changed = [...before, ...after].filter((one) => {
      const text = JSON.stringify(one)
      return was?.has(text) !== is?.has(text)
    })
    await countAgain(
      ctx,
      id,
      changed.map(({ at }) => at),
    )
    return { id }
  },
}

const meter: Behaviour = { ...behave(energyMeter, {}), ...verbs }
export default meter
