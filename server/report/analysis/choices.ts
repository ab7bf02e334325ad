// What an analysis can be made of, for its editor: properties of a device, metrics, and the columns of named queries.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { analysisTemplate, device, modelCalc, namedQuery } from '@steward/domain/index'
import { isId } from '@steward/domain/kinds/ref'
import { z } from 'zod'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import { isPointOf } from '../../iot/model/device-points.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'

const MOST = 500

function reached(ctx: Ctx, entity: { name: string }): Where {
  const where = new Where()
  applyScope(where, entity as unknown as Entity, ctx)
  return where
}

async function propertiesOf(ctx: Ctx, deviceId: string) {
  if (!ctx.can(...codesFor(device, 'list'), ...codesFor(device, 'detail'))) return []
  const where = reached(ctx, device)
  where.add(`t.id = ${where.param(isId(deviceId) ? deviceId : '0')}::bigint`)
  return ctx.tx.query(
    `select p.identifier as value, p.name as label, coalesce(p.unit, '') as unit, p.is_counter = 1 as "isCounter"
     from device t join thing_model p on ${isPointOf('t', 'p')} and p.kind = 'property' and p.slot is not null
       and p.data_type in ('int32', 'int64', 'float', 'double', 'bool', 'enum')
     where ${where.sql} order by p.display_sort, p.id limit ${MOST}`,
    where.values,
  )
}

async function metricsOf(ctx: Ctx) {
  if (!ctx.can(...codesFor(modelCalc, 'list'))) return []
  const where = reached(ctx, modelCalc)
  where.add(`t.node_kind <> 'folder'`)
  return ctx.tx.query(
    `select t.calc_code as value, t.calc_name as label, coalesce(t.unit, '') as unit from model_calc t where ${where.sql}
     order by t.sort, t.id limit ${MOST}`,
    where.values,
  )
}

async function queriesOf(ctx: Ctx) {
  if (!ctx.can(...codesFor(namedQuery, 'list'))) return []
  const where = reached(ctx, namedQuery)
  return ctx.tx.query(
    `select t.code as value, t.config_name as label,
       array(select c ->> 'as' from jsonb_array_elements(t.config -> 'select') c) as columns
     from named_query t where ${where.sql} order by t.code limit ${MOST}`,
    where.values,
  )
}

export const analysisChoices = route({
  method: 'GET',
  path: `/${analysisTemplate.path}/inputs`,
  zh: '分析的可选输入',
  en: 'What an analysis can be made of',
  tag: analysisTemplate.name,
  may: [...codesFor(analysisTemplate, 'add'), ...codesFor(analysisTemplate, 'edit')],
  query: z.object({ deviceId: z.string().max(20).optional() }),
  run: async (ctx, { query: { deviceId } }) =>
    deviceId === undefined
      ? { metrics: await metricsOf(ctx), queries: await queriesOf(ctx) }
      : { properties: await propertiesOf(ctx, deviceId) },
})
