// The library of indicators: four levels of groups, each indicator for a type of device.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Row } from '@steward/domain/entity'
import { inspectionIndicator, inspectionOption } from '@steward/domain/index'
import { idSchema } from '@steward/domain/kinds/schemas'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { type Submitted, behave } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { libraryVerbs } from '../template/library.ts'
import { indicatorsOf } from './device-indicators.ts'

type Indicator = Row<typeof inspectionIndicator>
type Sent = Submitted<typeof inspectionIndicator>

/** Levels of the library, groups and indicators together. */
const DEEPEST = 4

interface Above {
  nodeType: string
  ancestors: string[]
  equipmentType: string | null
}

async function aboveOf(ctx: Ctx, parentId: string): Promise<Above | undefined> {
  const [row] = await ctx.tx.query(
    `select node_type as "nodeType", equipment_type as "equipmentType", ancestors
     from inspection_indicator where id = $1 and tenant_id = $2 and is_deleted = 0`,
    [parentId, ctx.tx.scope.tenant],
  )
  if (!row) return undefined
  const { nodeType, equipmentType, ancestors } = row
  return {
    nodeType: String(nodeType),
    equipmentType: equipmentType === null ? null : String(equipmentType),
    ancestors: String(ancestors).split(','),
  }
}

/** Levels below a node, itself included. */
async function heightOf(ctx: Ctx, id: string | undefined): Promise<number> {
  if (id === undefined) return 1
  const [row] = await ctx.tx.query(
    `select coalesce(max(cardinality(string_to_array(b.ancestors, ','))) - cardinality(string_to_array(t.ancestors, ',')), 0) + 1 as height
     from inspection_indicator t left join inspection_indicator b
       on string_to_array(b.ancestors, ',') @> array[t.id::text] and b.tenant_id = t.tenant_id and b.is_deleted = 0
     where t.id = $1 group by t.ancestors`,
    [id],
  )
  return Number(row?.height ?? 1)
}

async function storedOf(
  ctx: Ctx,
  id: string | undefined,
): Promise<Partial<Pick<Indicator, 'parentId' | 'equipmentType'>>> {
  if (id === undefined) return {}
  const [row] = await ctx.tx.query(
    'select parent_id::text as "parentId", equipment_type::text as "equipmentType" from inspection_indicator where id = $1',
    [id],
  )
  const textOf = (value: unknown) => (value === null || value === undefined ? null : String(value))
  return row ? { parentId: textOf(row.parentId), equipmentType: textOf(row.equipmentType) } : {}
}

/** Under groups only, four levels at most; what names no type of device takes that of the node above. */
async function placed(ctx: Ctx, input: Sent): Promise<Sent> {
  if (input.id !== undefined) await lockRows(inspectionIndicator, ctx, [input.id])
  const before = await storedOf(ctx, input.id)
  const parentId = input.parentId === undefined ? (before.parentId ?? null) : input.parentId
  const above = parentId ? await aboveOf(ctx, parentId) : undefined
  // Below itself: refused where every tree refuses it.
  if (input.id && (parentId === input.id || above?.ancestors.includes(input.id))) return input
  if (above && above.nodeType !== 'group') throw problem('indicator.under', {}, { field: 'parentId' })
  if ((above?.ancestors.length ?? 0) + (await heightOf(ctx, input.id)) > DEEPEST)
    throw problem('indicator.depth', { max: DEEPEST }, { field: 'parentId' })
  const isCleared = input.clearFields?.includes('equipmentType') === true
  const equipmentType = input.equipmentType ?? (isCleared ? null : before.equipmentType) ?? above?.equipmentType
  if (!equipmentType) throw problem('indicator.type', {}, { field: 'equipmentType' })
  return { ...input, equipmentType }
}

export default behave(inspectionIndicator, {
  ...libraryVerbs(
    inspectionIndicator,
    { option: inspectionOption, refusal: 'indicator.options' },
    {
      submit: async (ctx, input, base) => ({ id: (await base(ctx, await placed(ctx, input))).id }),
    },
  ),
  routes: [
    route({
      method: 'GET',
      path: `/${inspectionIndicator.path}/getInspectionIndicator`,
      zh: '设备的巡检指标',
      en: 'Indicators of a device with its limits, last and live values',
      tag: inspectionIndicator.name,
      may: codesFor(inspectionIndicator, 'list'),
      query: z.object({ deviceId: idSchema }),
      run: (ctx, { query: { deviceId } }) => indicatorsOf(ctx, deviceId),
    }),
  ],
})
