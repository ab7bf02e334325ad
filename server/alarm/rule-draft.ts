// A rule that is not saved yet, as its row would be: for its sentence, its faults and its back-test.
import { toSnake } from '@steward/domain/entity'
import { alarmRule } from '@steward/domain/index'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import { parseInput } from '../platform/input.ts'
import { type ReadRule, isReached, pointColumns, reached } from './rule-meaning.ts'
import { identifiersIn } from './rules-compile.ts'

/** What was typed becomes a row; what is wrong with it is a problem at its field. */
export function draftRow(ctx: Ctx, sent: unknown): DbRow {
  const input = parseInput(ctx, alarmRule, sent, false)
  const known = Object.entries(alarmRule.fields).map(([name, field]) => {
    const preset = 'default' in field ? field.default : null
    return [toSnake(name), input[name] ?? preset ?? null] as const
  })
  return { id: '0', rev: 0, ...Object.fromEntries(known) }
}

/** With the points it reads, as the types or the device it is for have them. */
export async function readDraft({ tx }: Pick<Ctx, 'tx'>, row: DbRow): Promise<ReadRule> {
  const points = await tx.query(
    `select distinct on (m.kind, m.identifier) ${pointColumns}
     from (select $1::varchar as target_type, $2::bigint as device_id, $3::bigint as device_type_id) r
     join thing_model m on m.kind in ('property', 'event') and m.is_deleted = 0 and m.identifier = any($4)
       and m.device_type_id in (${reached}) and ${isReached}
     order by m.kind, m.identifier, m.device_id nulls last, m.id`,
    [row.target_type, row.device_id, row.device_type_id, identifiersIn(row)],
  )
  return { row, points }
}
