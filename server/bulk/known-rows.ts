// The rows a sheet's rows are already: recognized by a column that only one row has, or by name and place in a tree.
import { cut } from '@steward/domain/cut'
import type { Entity } from '@steward/domain/entity'
import { folded } from '@steward/domain/folded'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import type { Shown } from '../engine/behave.ts'
import { columnOf, selectRows } from '../engine/columns.ts'
import { engineOf } from '../engine/engine.ts'
import { toWire } from '../engine/wire.ts'
import type { Ctx } from '../platform/ctx.ts'
import { type Header, plainOf } from './headings.ts'
import { type Resolve, ofOwn } from './import-values.ts'
import { isParentColumn } from './rows-above.ts'
import type { SheetRow } from './sheet-worker.ts'

export type KnownRow = Shown & { id: string; rev: number }
/** `under`: the rows it may stand under, where its sheet says so. Throws where several are meant. */
export type Known = (value: unknown, under?: readonly string[]) => KnownRow | undefined

const rowSchema = z.looseObject({ id: z.string(), rev: z.number() })

/** Rows the person reaches by the value of the key column, as the wire has them. */
export async function knownBy(ctx: Ctx, entity: Entity, key: string, values: readonly unknown[]): Promise<Known> {
  const wanted = [...new Set(values.filter((value) => value !== undefined).map(String))]
  if (key === '' || wanted.length === 0) return () => undefined
  const isFolded = entity.fields[key]?.folded !== undefined
  const where = ofOwn(ctx, entity)
  const column = isFolded ? `folded(t.${columnOf(key)})` : `t.${columnOf(key)}::text`
  where.add(`${column} = any(${where.param(isFolded ? wanted.map(folded) : wanted)}::text[])`)
  const [rows = []] = await ctx.tx.readOnce([selectRows(entity, { where })])
  const shown = toWire(entity, rows, engineOf(ctx).captions).map((row) => rowSchema.parse(row))
  if (!entity.fields[key]?.unique) return placed(entity, key, shown)
  const exact = new Map(shown.map((row) => [String(row[key]), row]))
  if (!isFolded) return (value) => exact.get(String(value ?? ''))
  const alike = Map.groupBy(shown, (row) => folded(String(row[key])))
  return (value) => {
    const [one, ...others] = alike.get(folded(String(value ?? ''))) ?? []
    return exact.get(String(value ?? '')) ?? (others.length === 0 ? one : undefined)
  }
}

/** By name and place: of several alike the one that stands under what the sheet names. */
function placed(entity: Entity, key: string, shown: readonly KnownRow[]): Known {
  const alike = Map.groupBy(shown, (row) => String(row[key]))
  const { zh = key, en = key } = entity.fields[key] ?? {}
  return (value, under) => {
    const text = String(value ?? '')
    const [one, ...others] = (alike.get(text) ?? []).filter((row) => !under || under.includes(String(row.parentId)))
    if (others.length > 0) throw problem('import.ambiguous', { field: zh, fieldEn: en, text: cut(text, 60) })
    return one
  }
}

/** What a row of a sheet says it stands under: ids, the top where it says nothing, undefined where no column tells. */
export function aboveIn(entity: Entity, { columns }: Header, { idsOf }: Resolve) {
  const at = columns.findIndex((column) => column && isParentColumn(entity, column))
  const field = columns[at]?.field
  return ({ cells }: SheetRow): readonly string[] | undefined => {
    if (!field) return undefined
    const text = plainOf(cells[at])
    return text === '' ? ['0'] : idsOf(field, text)
  }
}
