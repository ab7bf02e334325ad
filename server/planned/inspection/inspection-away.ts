// Inspections that were begun, scanned and submitted on a phone that was away.
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { away } from '../work/away.ts'
import { round } from '../work/bill-items.ts'
import { inspectionRelations } from './inspection-relations.ts'

const scansIn = z.array(z.object({ code: z.string().max(500), at: z.number() })).max(200)

export type Scan = z.infer<typeof scansIn>[number]

export function scansOf(given: unknown): Scan[] {
  if (given === null || given === undefined) return []
  const found = scansIn.safeParse(given)
  if (!found.success) throw problem('request.parameter', { name: 'scans' }, { field: 'scans' })
  return found.data
}

export const inspectionAway = away(round, {
  relations: inspectionRelations,
  begin: { may: 'start', step: 'beginAway' },
  end: { may: 'submitResult', step: 'submitAway' },
  ended: ['to_review', 'done'],
})
