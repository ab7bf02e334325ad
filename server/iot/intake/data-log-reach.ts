// Which lines of the message log a caller reaches: those of the devices in his data scope.
import { dataLog, device } from '@steward/domain/index'
import { missing } from '../../engine/detail.ts'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'

/** Lines of devices the caller reaches; lines without a device only for callers without a data scope on devices. */
export function narrow(where: Where, ctx: Ctx): void {
  const own = where.parts.splice(0)
  applyScope(where, device, ctx)
  const reached = `t.device_id in (select t.id from device t where ${where.parts.splice(0).join(' and ')})`
  const scopes = ctx.me.dataScopes.filter((scope) => scope.resource === device.name)
  const isNarrowed = !ctx.me.isPlatform && scopes.length > 0 && !scopes.some(({ type }) => type === 1)
  where.parts.push(...own, isNarrowed ? reached : `(t.device_id is null or ${reached})`)
}

/** Throws 404 unless the caller reaches every one. */
export async function mustReach(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const where = new Where()
  applyScope(where, dataLog, ctx)
  where.add(`t.id = any(${where.param([...ids])}::bigint[])`)
  narrow(where, ctx)
  const rows = await ctx.tx.query(`select t.id from data_log t where ${where.sql}`, where.values)
  if (rows.length !== new Set(ids).size) throw missing(dataLog)
}
