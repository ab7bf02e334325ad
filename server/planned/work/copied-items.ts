// What templates ask for, and what a bill copies of each item as its library and its template say it now.
import { type Entity, type Row, toSnake } from '@steward/domain/entity'
import { limitsFor } from '@steward/domain/planned/inspection-limits'
import type { ItemOption } from '@steward/domain/planned/judge'
import type { Limits } from '@steward/domain/planned/limits-order'
import { problem } from '@steward/domain/problems'
import type { Values } from '../../document/rows.ts'
import { readingOf, tableOf } from '../../engine/columns.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { readOnce } from '../plan/together.ts'
import { addItems } from './add-items.ts'
import { type Kind, MOST_ITEMS } from './bill-items.ts'

export interface AskedItem<K extends Kind> {
  indicator: Row<K['indicator']>
  detail: Row<K['detail']>
  options: ItemOption[]
}

/** The items of these templates in their order, each once. Those whose indicator was disabled meanwhile are left out. */
export const askedItems = <K extends Kind>(
  ctx: Ctx,
  kind: K,
  templateIds: readonly string[],
): Promise<AskedItem<K>[]> =>
  readOnce(ctx, `items of ${kind.template.name} ${templateIds.join()}`, () => readItems(ctx, kind, templateIds))

async function readItems<K extends Kind>(
  ctx: Ctx,
  { detail: line, indicator: library, option }: K,
  templateIds: readonly string[],
): Promise<AskedItem<K>[]> {
  const lines = await rowsOf<K['detail']>(ctx, line, 'templateId', templateIds)
  const rankIn = ({ templateId }: Row<Kind['detail']>) => templateIds.indexOf(templateId ?? '')
  const ordered = lines.toSorted((a, b) => rankIn(a) - rankIn(b) || a.lineNo - b.lineNo)
  const once = ordered.filter(
    (one, at) => ordered.findIndex(({ indicatorId }) => indicatorId === one.indicatorId) === at,
  )
  const ids = once.map(({ indicatorId }) => indicatorId)
  const indicators = new Map((await rowsOf<K['indicator']>(ctx, library, 'id', ids)).map((one) => [one.id, one]))
  const options = await optionsOf(ctx, option, ids)
  return once.flatMap((detail) => {
    const indicator = indicators.get(detail.indicatorId)
    if (indicator?.status !== 1) return []
    return [{ indicator, detail, options: options.get(indicator.id) ?? [] }]
  })
}

async function rowsOf<E extends Entity>(ctx: Ctx, entity: E, by: string, ids: readonly string[]): Promise<Row<E>[]> {
  const rows: unknown[] = await ctx.tx.query(
    `select ${readingOf(entity).row} from ${tableOf(entity)} t
     where t.tenant_id = $1 and t.${toSnake(by)} = any($2::bigint[]) and t.is_deleted = 0 order by t.id`,
    [ctx.tx.scope.tenant, ids],
  )
  return rows as Row<E>[]
}

/** Options by their indicator. */
export async function optionsOf(
  ctx: Ctx,
  option: Kind['option'],
  indicatorIds: readonly string[],
): Promise<ReadonlyMap<string, ItemOption[]>> {
  const rows = await ctx.tx.query<{ [column: string]: unknown; indicatorId: string } & ItemOption>(
    `select indicator_id::text as "indicatorId", key, label, is_abnormal = 1 as "isAbnormal" from ${tableOf(option)}
     where tenant_id = $1 and indicator_id = any($2::bigint[]) and is_deleted = 0 order by indicator_id, line_no`,
    [ctx.tx.scope.tenant, indicatorIds],
  )
  const own = ({ key, label, isAbnormal }: ItemOption) => ({ key, label, isAbnormal })
  return new Map([...Map.groupBy(rows, ({ indicatorId }) => indicatorId)].map(([id, its]) => [id, its.map(own)]))
}

/**
 * What a bill copies of an item: all that items and indicators both declare, as the template says it where it does, and the
 * limits that hold, with those of the device's nameplate above them.
 */
export function copied<K extends Kind>(
  { items, indicator: library }: K,
  { indicator, detail, options }: AskedItem<K>,
  override: Limits | null = null,
): Values<K['items']> {
  const general: Readonly<Record<string, unknown>> = { ...indicator }
  const said: Readonly<Record<string, unknown>> = { ...detail }
  const shared = Object.keys(items.fields).filter((name) => name in library.fields)
  const facts = shared.map((name) => [name, said[name] ?? general[name]])
  const { limitSource: _, ...limits } = limitsFor({ indicator, template: detail, override })
  const { indicatorId, groupName } = detail
  const own = { ...limits, indicatorId, groupName, options: options.map((option) => ({ ...option })) }
  return { ...Object.fromEntries(facts), ...own } as Values<K['items']>
}

/** Items as a bill has them; refused where there are none, or more than a bill holds. */
export function numbered<K extends Kind>({ says }: K, items: readonly Values<K['items']>[]): Values<K['items']>[] {
  if (items.length === 0) throw problem(`${says}.no-items`)
  if (items.length > MOST_ITEMS) throw problem(`${says}.many`, { max: MOST_ITEMS })
  return items.map((item, at) => ({ ...item, lineNo: at + 1 }))
}

export const addTo = <K extends Kind>(
  ctx: Ctx,
  { items: entity }: K,
  billId: string,
  items: readonly Values<K['items']>[],
): Promise<void> =>
  addItems<K['items']>(
    ctx,
    entity,
    items.map((item) => ({ ...item, billId })),
  )
