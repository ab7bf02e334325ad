import type { Trait } from '../entity.ts'
import { instant, text } from '../kinds/index.ts'

const internal = { by: 'system', hide: ['list', 'form', 'detail'] } as const

/** Rows that are work: a process holds one under a token, and for a time by the database's clock. */
export const leased = () =>
  ({
    fields: {
      leaseUntil: instant('占用至', 'Held until', internal),
      leaseToken: text('占用凭据', 'Held under', { ...internal, max: 36 }),
    },
  }) as const satisfies Trait

/** Rows that are work of a job: the run that is at one holds it for as long as it goes. */
export const heldByRun = () =>
  ({ fields: { runId: text('执行任务', 'Held by run', { ...internal, max: 20 }) } }) as const satisfies Trait
