// What changing many rows in two phases has in common: a trial of each row that is taken back (trial.ts), and, once the
// person has confirmed, the writing (writing.ts), both through the very same write path. Both work in parts of half a
// second, so that no lock is held longer.
import { type Entity, captionOf } from '@steward/domain/entity'
import { Problem, problem } from '@steward/domain/problems'
import type { Shown } from '../engine/behave.ts'
import { engineOf } from '../engine/engine.ts'
import { save, write } from '../engine/routes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { isOutage } from '../platform/database-unavailable.ts'
import type { FieldChange } from './items.ts'

/** A row as it is meant to become. */
export interface Target {
  line: number
  title: string
  /** The row as it is; absent for a new one. */
  before?: Shown & { id: string; rev: number }
  /** What is sent to the write path, beside id and revision. */
  sent: Record<string, unknown>
  cells?: readonly unknown[]
  /** Why it is not even tried. */
  refused?: string
}

/** Milliseconds of one transaction. */
export const SLICE = 400
export const MOST_AT_ONCE = 500

type Before = { id: string; rev: number } | undefined

const asked = (sent: Record<string, unknown>, row: Before) =>
  [row ? { ...sent, id: row.id, rev: row.rev } : sent, row ? 'update' : 'save'] as const

export const writeOne = (ctx: Ctx, entity: Entity, sent: Record<string, unknown>, row?: Before) =>
  save(engineOf(ctx), entity, ctx, ...asked(sent, row))

/** Writes the row without reading it back. */
export const writeRow = async (
  ctx: Ctx,
  entity: Entity,
  sent: Record<string, unknown>,
  row?: Before,
): Promise<string> => (await write(engineOf(ctx), entity, ctx, ...asked(sent, row))).id

/** Why a row was refused, in the person's words; what is not the row's fault is thrown on. */
export function causeOf(ctx: Ctx, error: unknown): string {
  if (error instanceof Problem && error.status < 500) return error.words(ctx.locale)
  if (isOutage(error) || !isOfData(error)) throw error
  ctx.app.log.warn({ err: error, task: ctx.requestId }, 'the database refused a row of a bulk task')
  return problem('field.invalid', { field: '数据', fieldEn: 'The row' }).words(ctx.locale)
}

/** Data exceptions and violated constraints: classes 22 and 23 of SQLSTATE. */
const isOfData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** The named fields that differ, as the wire has them before and after; of what a list leaves out nothing can be said. */
export function changesOf(entity: Entity, names: readonly string[], before: Shown, after: Shown): FieldChange[] {
  const wanted = new Set(names)
  return Object.keys(entity.fields).flatMap((name) => {
    if (!wanted.has(name)) return []
    if (before[name] === undefined) return []
    const [was, is] = [before[name] ?? null, after[name] ?? null]
    if ((isEmpty(was) && isEmpty(is)) || JSON.stringify(was) === JSON.stringify(is)) return []
    return [
      {
        name,
        before: was,
        after: is,
        ...captioned(before, name, 'beforeName'),
        ...captioned(after, name, 'afterName'),
      },
    ]
  })
}

function captioned(row: Shown, name: string, as: 'beforeName' | 'afterName'): Pick<FieldChange, typeof as> {
  const caption = row[captionOf(name)]
  return typeof caption === 'string' ? { [as]: caption } : {}
}
