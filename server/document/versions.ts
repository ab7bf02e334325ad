// Versions of one document: they share a code, one of them is published, one at most is a draft.
import { type Entity, toSnake } from '@steward/domain/entity'
import { courseOf } from '@steward/domain/lifecycle'
import { type ProblemCode, problem } from '@steward/domain/problems'
import { tableOf } from '../engine/columns.ts'
import { hold } from '../engine/references.ts'
import type { Ctx } from '../platform/ctx.ts'
import { takeStep } from './steps.ts'

interface Version {
  [column: string]: unknown
  id: string
  no: number
}

interface Numbered {
  id: string
}

export interface Versions<R> {
  /** Serializes publishing and drafting of one document until the end of the transaction. */
  hold(ctx: Ctx, row: R): Promise<void>
  /** The one before goes (its step `supersede`); refused where a newer one is published. */
  supersede(ctx: Ctx, row: R): Promise<void>
  /** The number of the next draft; refused while there is one, whose id is `data.id`. */
  next(ctx: Ctx, row: R): Promise<number>
}

/**
 * `number` names the field of the version's number, `code` the one they share:
 * `versionsOf(template, 'versionNo', { draft: …, newer: … })`.
 */
export function versionsOf<R extends Numbered>(
  entity: Entity,
  number: keyof R & string,
  problems: { draft: ProblemCode; newer: ProblemCode },
  code = 'templateCode',
): Versions<R> {
  const state = courseOf(entity)?.field
  if (state === undefined) throw new Error(`${entity.name} declares no state`)

  const codeIn = (row: R) => String(Object(row)[code])
  const find = ({ tx }: Ctx, row: R, now: string | null) =>
    tx.query<Version>(
      `select id::text as id, ${toSnake(number)} as no from ${tableOf(entity)}
       where tenant_id = $1 and ${toSnake(code)} = $2 and id <> $3 and is_deleted = 0 and ($4::text is null or ${toSnake(state)} = $4)
       order by ${toSnake(number)} desc`,
      [tx.scope.tenant, codeIn(row), row.id, now],
    )
  const held = async (ctx: Ctx, row: R) => {
    await hold(ctx, `versions of ${codeIn(row)} ${ctx.tx.scope.tenant}`)
  }

  return {
    hold: held,
    async supersede(ctx, row) {
      await held(ctx, row)
      const [older] = await find(ctx, row, 'published')
      if (older && older.no > Number(row[number])) throw problem(problems.newer)
      if (older) await takeStep(ctx, entity, older.id, 'supersede')
    },
    async next(ctx, row) {
      await held(ctx, row)
      const [draft] = await find(ctx, row, 'draft')
      if (draft) throw problem(problems.draft, { version: draft.no }, { data: { id: draft.id } })
      const [last] = await find(ctx, row, null)
      return Math.max(Number(row[number]), last?.no ?? 0) + 1
    },
  }
}
