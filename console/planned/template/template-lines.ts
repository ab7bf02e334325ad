// The items of a template as they are composed.
import { listOf } from '@steward/client/wire'
import { type AnyRow, plain } from '../../kinds/view.ts'

export interface Line {
  indicatorId: string
  name: string
  groupName: string
  score: number
  /** What else the line says, which stays as it is. */
  rest: Readonly<Record<string, unknown>>
}

const kept = ['isRequired', 'photoRule', 'lowerLimit', 'upperLimit'] as const

export const linesFrom = (row: AnyRow): Line[] =>
  listOf(row.details).map((line) => ({
    indicatorId: plain(line.indicatorId),
    name: plain(line.indicatorName),
    groupName: plain(line.groupName),
    score: Number(line.score ?? 0),
    rest: Object.fromEntries(kept.flatMap((name) => (plain(line[name]) === '' ? [] : [[name, line[name]]]))),
  }))
