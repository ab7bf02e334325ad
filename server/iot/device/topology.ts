// A gateway's devices as it reports them, held against those on record; what differs is taken over on demand.
import { codesFor } from '@steward/domain/derive/permissions'
import { device, gateway } from '@steward/domain/index'
import { MOST_MENDED, topologyRows } from '@steward/domain/iot/topology'
import { isStorable } from '@steward/domain/kinds/text'
import { Problem, problem } from '@steward/domain/problems'
import { z } from 'zod'
import { detail } from '../../engine/detail.ts'
import { engineOf } from '../../engine/engine.ts'
import { write } from '../../engine/routes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { inSavepoint } from '../../platform/savepoint.ts'
import { type Compared, type Wanted, compare, comparedOf } from './topology-compare.ts'

const id = z.string().regex(/^\d{1,19}$/)

export const topology = [
  route({
    method: 'GET',
    path: `/${gateway.path}/topology`,
    zh: '网关拓扑',
    en: 'Devices a gateway reports, held against those on record',
    tag: gateway.name,
    may: codesFor(gateway, 'detail'),
    query: z.object({
      id,
      show: z.enum(topologyRows).default('all'),
      current: z.coerce.number().int().min(1).max(100_000).default(1),
      size: z.coerce.number().int().min(1).max(200).default(50),
    }),
    run: (ctx, { query }) => read(ctx, query),
  }),
  route({
    method: 'POST',
    path: `/${gateway.path}/topology/mend`,
    zh: '按上报更新设备档案',
    en: 'Take over what a gateway reports of its devices, all or none',
    tag: gateway.name,
    may: codesFor(device, 'edit'),
    body: z.object({
      id,
      codes: z.array(z.string().min(1).max(64).refine(isStorable)).min(1).max(MOST_MENDED),
    }),
    run: (ctx, { body }) => mend(ctx, body.id, [...new Set(body.codes)]),
  }),
]

async function read(ctx: Ctx, asked: Wanted & { id: string }) {
  await detail(engineOf(ctx), gateway, ctx, asked.id)
  return compare(ctx, asked.id, asked)
}

/** Adds what is undeclared and of a known type, moves what is elsewhere, takes over addresses and serial numbers. */
async function mend(ctx: Ctx, gatewayId: string, codes: readonly string[]): Promise<{ mended: number }> {
  const { areaId } = await detail(engineOf(ctx), gateway, ctx, gatewayId)
  const rows = new Map((await comparedOf(ctx, gatewayId, codes)).map((row) => [row.code, row]))
  const refused: { code: string; msg: string }[] = []
  for (const code of codes) {
    const row = rows.get(code)
    const mendOne = async () => {
      if (!row?.isReported) throw problem('topology.unreported')
      if (!row.deviceId && !row.reportedTypeId) throw problem('topology.type')
      const own = row.deviceId
        ? { id: row.deviceId, gatewayId }
        : { deviceCode: code, deviceName: code, deviceTypeId: row.reportedTypeId, gatewayId, areaId }
      await write(engineOf(ctx), device, ctx, { ...own, ...reported(row) }, 'submit')
    }
    try {
      await inSavepoint(ctx.tx, mendOne)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push({ code, msg: error.words(ctx.locale) })
    }
  }
  if (refused.length > 0) throw problem('topology.refused', { count: refused.length }, { data: { refused } })
  return { mended: codes.length }
}

const reported = ({ address, serialNo }: Compared) => ({
  ...(address === '' ? {} : { subAddress: address }),
  ...(serialNo === '' ? {} : { serialNo }),
})
