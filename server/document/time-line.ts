// The time line of documents: a line for each step, written with it and signed by whoever took it.
import { cut } from '@steward/domain/cut'
import type { Base, Entity } from '@steward/domain/entity'
import type { Locale } from '@steward/domain/problems'
import { processes } from '@steward/domain/processes'
import type { Shown } from '../engine/behave.ts'
import { columnOf, tableOf } from '../engine/columns.ts'
import type { Ctx } from '../platform/ctx.ts'
import { fromLocal, nowOf } from '../platform/local-time.ts'
import type { Moved } from './moves.ts'
import { type Values, add } from './rows.ts'

/** Entities of lines have these fields; `operateTime` and what follows is filled in. */
interface Line {
  action: string
  content?: string | null
  fromStatus?: string | null
  toStatus?: string | null
  reasonCode?: string | null
}

export interface TimeLine<E extends Entity = Entity> {
  /** Adds a line with its author and the time since the line before; returns its id. */
  write(ctx: Ctx, line: Values<E> & Line): Promise<string>
  /** Removes the lines of documents that are removed. */
  drop(ctx: Ctx, parent: string, ids: readonly string[]): Promise<void>
}

/** `timeLine(repairBillRecord, ['billId', 'orderId'])`: lines of documents which these fields name. */
export function timeLine<E extends Entity>(entity: E, parents: readonly (keyof E['fields'] & string)[]): TimeLine<E> {
  const parentsSql = parents.map((name, i) => `${columnOf(name)} = $${i + 2}`).join(' or ')

  async function lastOf(ctx: Ctx, line: Readonly<Record<string, unknown>>): Promise<string | null> {
    const [last] = await ctx.tx.query(
      `select max(operate_time) as at from ${tableOf(entity)} where tenant_id = $1 and is_deleted = 0 and (${parentsSql})`,
      [ctx.tx.scope.tenant, ...parents.map((name) => line[name] ?? null)],
    )
    return last?.at ? String(last.at) : null
  }

  return {
    async write(ctx, line) {
      const now = nowOf(ctx)
      // Nothing stands before the first line.
      const last = line.action === 'create' ? null : await lastOf(ctx, line)
      const since = last ? fromLocal(now).getTime() - fromLocal(last).getTime() : undefined
      const signed = {
        ...line,
        operatorId: ctx.actor.userId,
        operatorName: ctx.actor.name,
        operateTime: now,
        durationSec: since === undefined ? null : Math.max(0, Math.round(since / 1000)),
      }
      const { id } = await add<Entity>(ctx, entity, signed)
      return String(id)
    },
    async drop(ctx, parent, ids) {
      await ctx.tx.query(
        `update ${tableOf(entity)} set is_deleted = 1, update_user = $3, update_time = now()
         where tenant_id = $1 and ${columnOf(parent)} = any($2::bigint[]) and is_deleted = 0`,
        [ctx.tx.scope.tenant, ids, ctx.actor.userId],
      )
    },
  }
}

const processWords: Readonly<Record<string, Record<Locale, string>>> = processes

/** The line as it is read: processes by their names in the reader's language, jobs by none. */
export function signedInWords<R extends Shown>(ctx: Ctx, line: R): R {
  if (line.operatorId != null) return line
  return { ...line, operatorName: processWords[String(line.operatorName)]?.[ctx.locale] ?? '' }
}

/** What a document writes to its time line by itself. */
export interface Lines<R = Base> {
  in: TimeLine<never>
  /** The field of the line that names the document. */
  as: string
  /** Other documents the line belongs to. */
  also?: (row: R) => object
  /**
   * What is written of `create`, `edit` and of each step, as the key of a dictionary; `check repairing` is a step to that
   * state. What is not named writes no line.
   */
  says: Readonly<Record<string, string>>
  /** Inputs of steps that are the content of the line, the first given one counts; `note` before all. */
  content?: readonly string[]
}

const LONGEST = 500

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** The line of something that is no step: `create`, `edit`. */
export async function writeLineOf(ctx: Ctx, lines: Lines, name: string, row: Base, toStatus?: string): Promise<void> {
  const action = lines.says[name]
  if (action) await write(ctx, lines, row, { action, ...(toStatus ? { toStatus } : {}) })
}

export async function writeLinesOf(ctx: Ctx, lines: Lines, moved: readonly Moved[]): Promise<void> {
  for (const { step, from, to, row, input } of moved) {
    const action = lines.says[`${step} ${to}`] ?? lines.says[step]
    if (!action) continue
    const said = ['note', ...(lines.content ?? [])].flatMap((name) => textOf(input[name]) ?? [])
    await write(ctx, lines, row, {
      action,
      fromStatus: from,
      toStatus: to,
      reasonCode: textOf(input.reason)?.slice(0, 64) ?? null,
      content: said[0] === undefined ? null : cut(said[0], LONGEST),
    })
  }
}

const write = (ctx: Ctx, { in: to, as, also }: Lines, row: Base, line: Line) =>
  (to as unknown as TimeLine).write(ctx, { ...also?.(row), ...line, [as]: row.id })
