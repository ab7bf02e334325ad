// What a query over a dataset can select, for its editor: properties of the devices of a type, or the columns of rows.
import { codesFor } from '@steward/domain/derive/permissions'
import { namedQuery } from '@steward/domain/index'
import { isId } from '@steward/domain/kinds/ref'
import { queryDataset } from '@steward/domain/report/dictionaries'
import { type DatasetName, datasets } from '@steward/domain/report/query/datasets'
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'

const MOST = 500

const propertiesOf = (ctx: Ctx, typeId: string | undefined) =>
  ctx.tx.query(
    `select p.identifier as value, min(p.name) as label, coalesce(min(p.unit), '') as unit, count(distinct p.device_type_id)::int as types
     from thing_model p join device_type y on y.id = p.device_type_id and y.is_deleted = 0
     where p.tenant_id = $1 and p.kind = 'property' and p.is_deleted = 0 and p.slot is not null
       and p.data_type in ('int32', 'int64', 'float', 'double', 'bool', 'enum')
       and ($2::bigint is null or y.id = $2 or $2::text = any(string_to_array(y.ancestors, ',')))
     group by p.identifier order by count(*) desc, p.identifier limit ${MOST}`,
    [ctx.tx.scope.tenant, typeId ?? null],
  )

/** Properties a definition selects that no device of the tenant has. */
export async function strayProperties(ctx: Ctx, identifiers: readonly string[]): Promise<string[]> {
  const rows = await ctx.tx.query<{ name: string }>(
    `select distinct identifier as name from thing_model where tenant_id = $1 and identifier = any($2::text[])
       and kind = 'property' and is_deleted = 0 and data_type in ('int32', 'int64', 'float', 'double', 'bool', 'enum')`,
    [ctx.tx.scope.tenant, identifiers],
  )
  const known = new Set(rows.map(({ name }) => name))
  return identifiers.filter((name) => !known.has(name))
}

export const queryFields = route({
  method: 'GET',
  path: `/${namedQuery.path}/fields`,
  zh: '可选字段',
  en: 'Fields a query may select',
  tag: namedQuery.name,
  may: [...codesFor(namedQuery, 'add'), ...codesFor(namedQuery, 'edit')],
  query: z.object({ dataset: z.enum(queryDataset.keys), typeId: z.string().max(20).optional() }),
  async run(ctx, { query }) {
    const { isSeries, fields } = datasets[query.dataset as DatasetName]
    if (isSeries) return propertiesOf(ctx, query.typeId && isId(query.typeId) ? query.typeId : undefined)
    return Object.entries(fields).map(([value, facts]) => ({
      value,
      label: facts[ctx.locale],
      unit: facts.unit ?? '',
      types: 1,
    }))
  },
})
