// The commissioning list of a gateway, an area or an import, and what an engineer signs off of it.
import { codesFor } from '@steward/domain/derive/permissions'
import { device, deviceCommissioning } from '@steward/domain/index'
import { MOST_SIGNED, shownRows } from '@steward/domain/iot/commissioning'
import { isStorable } from '@steward/domain/kinds/text'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { add, alter } from '../document/rows.ts'
import { behave } from '../engine/behave.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { route } from '../platform/route.ts'
import { commissioningOf } from './commissioning-list.ts'

const id = z.string().regex(/^\d{1,19}$/)
const deviceIds = z.array(id).min(1).max(MOST_SIGNED)

export default behave(deviceCommissioning, {
  routes: [
    route({
      method: 'GET',
      path: `/${deviceCommissioning.path}/open`,
      zh: '调试清单',
      en: 'What is open of devices of a gateway, an area or an import',
      tag: deviceCommissioning.name,
      may: codesFor(deviceCommissioning, 'list'),
      query: z.object({
        gatewayId: id.optional(),
        areaId: id.optional(),
        taskId: id.optional(),
        show: z.enum(shownRows).default('all'),
        current: z.coerce.number().int().min(1).max(100_000).default(1),
        size: z.coerce.number().int().min(1).max(200).default(50),
      }),
      run: (ctx, { query }) => commissioningOf(ctx, query),
    }),
    route({
      method: 'POST',
      path: `/${deviceCommissioning.path}/sign`,
      zh: '确认调试',
      en: 'Sign devices off, all or none',
      tag: deviceCommissioning.name,
      may: codesFor(device, 'edit'),
      body: z.object({ deviceIds, remark: z.string().max(200).refine(isStorable).default('') }),
      run: (ctx, { body }) => signOff(ctx, [...new Set(body.deviceIds)], body.remark.trim()),
    }),
    route({
      method: 'POST',
      path: `/${deviceCommissioning.path}/withdraw`,
      zh: '撤回调试确认',
      en: 'Withdraw what was signed off',
      tag: deviceCommissioning.name,
      may: codesFor(device, 'edit'),
      body: z.object({ deviceIds }),
      run: (ctx, { body }) => withdraw(ctx, [...new Set(body.deviceIds)]),
    }),
  ],
})

/** The codes of devices the caller reaches, locked; a missing one refuses all. */
async function reached(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const where = new Where()
  applyScope(where, device, ctx)
  where.add(`t.id = any(${where.param([...ids])}::bigint[])`)
  const rows = await ctx.tx.query<{ id: string; code: string }>(
    `select t.id::text as id, t.device_code as code from device t where ${where.sql} order by t.id for share`,
    where.values,
  )
  if (rows.length !== ids.length) throw problem('device.missing')
  return new Map(rows.map((row) => [row.id, row.code]))
}

export async function signOff(ctx: Ctx, ids: readonly string[], remark: string): Promise<{ signed: number }> {
  for (const [deviceId, deviceCode] of await reached(ctx, ids))
    await add(ctx, deviceCommissioning, {
      deviceId,
      deviceCode,
      signerId: ctx.actor.userId,
      signTime: nowOf(ctx),
      remark,
    })
  return { signed: ids.length }
}

export async function withdraw(ctx: Ctx, ids: readonly string[]): Promise<{ withdrawn: number }> {
  await reached(ctx, ids)
  const standing = await ctx.tx.query<{ id: string }>(
    `select id::text as id from device_commissioning where tenant_id = $1 and device_id = any($2::bigint[])
       and withdraw_time is null and is_deleted = 0 order by id`,
    [ctx.tx.scope.tenant, ids],
  )
  const rows = await alter(
    ctx,
    deviceCommissioning,
    standing.map((row) => row.id),
    { withdrawTime: nowOf(ctx) },
  )
  return { withdrawn: rows.length }
}
