// What devices inherit of their type: their own rows keep what is overridden and take everything else from the type's row.
import { toSnake } from '@steward/domain/entity'
import { derivedOnly, inheritable, meaningFields } from '@steward/domain/iot/model/point-fields'
import { quote } from '../../engine/columns.ts'
import type { Ctx } from '../../platform/ctx.ts'

const column = (name: string) => quote(toSnake(name))
const derived = [...meaningFields, ...derivedOnly].map(column)

const isOwn = (name: string) => `coalesce(d.overridden ? '${name}', false)`

/** Sets what a device's own row takes from `t`, and says whether anything of it differs. */
function taking(names: readonly string[]) {
  const own = names.map(column)
  return {
    set: own.map((name, at) => `${name} = case when ${isOwn(names[at] ?? '')} then d.${name} else t.${name} end`),
    differs: own
      .map((name, at) => `not ${isOwn(names[at] ?? '')} and d.${name} is distinct from t.${name}`)
      .join(' or '),
  }
}

// Setting a name computes its spelling, which takes longer than everything else: names are set where they differ.
const named = taking(['name'])
const others = taking(inheritable.filter((name) => name !== 'name'))
const inherited = [...derived.map((name) => `${name} = t.${name}`), ...others.set]
const differs = [...derived.map((name) => `d.${name} is distinct from t.${name}`), others.differs].join(' or ')

// An own point that the type has now too keeps its values: whatever differs counts as overridden.
const keptAsOwn = `to_jsonb(array_remove(array[${inheritable
  .map((name) => `case when d.${column(name)} is distinct from t.${column(name)} then '${name}' end`)
  .join(', ')}]::text[], null))`

const sameMeaning = `d.kind = t.kind and d.data_type = t.data_type and d.unit is not distinct from t.unit and d.is_counter = t.is_counter`

export interface Counts {
  added: number
  updated: number
  kept: number
  orphaned: number
}

/** Rows of the named devices of a type, or of all; in as many statements however many they are. */
export async function deriveDevices(ctx: Ctx, deviceTypeId: string, deviceIds?: readonly string[]): Promise<Counts> {
  const some = deviceIds ? 'and d.device_id = any($3::bigint[])' : ''
  const values = [deviceTypeId, ctx.actor.userId, ...(deviceIds ? [deviceIds] : [])]
  const own = `d.device_type_id = $1 and d.tenant_id = current_setting('app.tenant') and d.device_id is not null and d.is_deleted = 0 ${some}`
  const pair = `from thing_model t where ${own} and t.device_type_id = d.device_type_id and t.identifier = d.identifier
    and t.device_id is null and t.is_deleted = 0`
  const adopted = await ctx.tx.query(
    `update thing_model d set source = 'template', overridden = ${keptAsOwn}, update_time = now(), update_user = $2, rev = d.rev + 1
     ${pair} and d.source = 'custom' and ${sameMeaning} returning d.id`,
    values,
  )
  const updated = await ctx.tx.query(
    `update thing_model d set ${inherited.join(', ')}, update_time = now(), update_user = $2, rev = d.rev + 1
     ${pair} and d.source = 'template' and (${differs}) returning d.id`,
    values,
  )
  const renamed = await ctx.tx.query(
    `update thing_model d set ${named.set.join()}, update_time = now(), update_user = $2, rev = d.rev + 1
     ${pair} and d.source = 'template' and (${named.differs}) returning d.id`,
    values,
  )
  const orphaned = await ctx.tx.query(
    `update thing_model d set source = 'custom', overridden = null, update_time = now(), update_user = $2, rev = d.rev + 1
     where ${own} and d.source = 'template' and not exists (select from thing_model t where t.device_type_id = d.device_type_id
       and t.identifier = d.identifier and t.device_id is null and t.is_deleted = 0) returning d.id`,
    values,
  )
  const [all] = await ctx.tx.query(
    `select count(*)::int as n from thing_model d where ($2::bigint is null or true) and ${own}`,
    values,
  )
  const changed = new Set([...adopted, ...updated, ...renamed].map(({ id }) => String(id)))
  return {
    added: 0,
    updated: changed.size,
    kept: Number(all?.n ?? 0) - changed.size - orphaned.length,
    orphaned: orphaned.length,
  }
}
