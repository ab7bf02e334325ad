// Where labels report, and whether: codes are read, and the work runs in the tenant they were signed for.
import { area } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import type { ProcessName } from '@steward/domain/processes'
import { captionSql } from '../engine/columns.ts'
import { machineActor } from '../platform/actor.ts'
import { withRetries } from '../platform/collision.ts'
import type { Ctx } from '../platform/ctx.ts'
import { actAs } from '../platform/work.ts'
import { settingsOf } from './settings.ts'
import { type Spot, spotCodesOf } from './spot-code.ts'

const PROCESS: ProcessName = 'spot'

export interface Place {
  name: string
  place: string
  areaId: string
  deviceId: string | null
  hospital: string
}

export const unknown = () => problem('spot.unknown')

/** Runs the work in the tenant the code belongs to, as the product itself. */
export async function inTenant<T>(ctx: Ctx, spot: Spot, work: (inner: Ctx, series: number) => Promise<T>): Promise<T> {
  const read = (await spotCodesOf(ctx.app)).read(spot)
  if (!read) throw unknown()
  const who = { tenant: read.tenant, actor: machineActor('process', PROCESS) }
  return withRetries(() => actAs(ctx.app, who, (inner) => work(inner, read.series)))
}

/** The same where the hospital takes reports by labels of this series. */
export const atLabel = <T>(ctx: Ctx, spot: Spot, work: (inner: Ctx, place: Place) => Promise<T>): Promise<T> =>
  inTenant(ctx, spot, async (inner, series) => {
    const { spotReport, spotSeries } = await settingsOf(inner)
    if (!spotReport || series !== spotSeries) throw unknown()
    return work(inner, await placeOf(inner, spot))
  })

async function placeOf(ctx: Ctx, { kind, id: rowId }: Spot): Promise<Place> {
  const [row] = await ctx.tx.query<{ [name: string]: unknown; name: string; place: string | null; areaId: string }>(
    kind === 'device'
      ? `select d.device_name as name, ${captionSql(area, 'a')} as place, a.id::text as "areaId" from device d
         join area a on a.id = d.area_id where d.id = $1 and d.tenant_id = $2 and d.is_deleted = 0`
      : `select a.area_name as name, ${captionSql(area, 'a')} as place, a.id::text as "areaId" from area a
         where a.id = $1 and a.tenant_id = $2 and a.is_deleted = 0`,
    [rowId, ctx.tx.scope.tenant],
  )
  if (!row) throw unknown()
  const [tenant] = await ctx.tx.query('select tenant_name as name from tenant where tenant_id = $1', [
    ctx.tx.scope.tenant,
  ])
  return {
    name: row.name,
    place: row.place ?? '',
    areaId: row.areaId,
    deviceId: kind === 'device' ? rowId : null,
    hospital: String(tenant?.name ?? ''),
  }
}
