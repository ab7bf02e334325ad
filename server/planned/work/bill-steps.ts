// What steps of bills ask for, whatever their kind.
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { fromLocal, nowOf } from '../../platform/local-time.ts'
import type { Kind } from './bill-items.ts'

interface Timed {
  windowEnd: string | null
}

/** After its window nobody begins. */
export function mustBeInWindow(ctx: Ctx, { says }: Kind, { windowEnd }: Timed): void {
  if (windowEnd !== null && nowOf(ctx) > windowEnd) throw problem(`${says}.window`)
}

/** The leader says why a bill was missed within these days. */
const REASON_DAYS = 3
const DAY = 86_400_000

/** What the law asks for is explained whenever somebody looks into it. */
export function mustBeExplainable(ctx: Ctx, { says }: Kind, { windowEnd }: Timed, isStatutory: boolean): void {
  const since = windowEnd ? fromLocal(nowOf(ctx)).getTime() - fromLocal(windowEnd).getTime() : 0
  if (since > REASON_DAYS * DAY && !isStatutory) throw problem(`${says}.reason-late`, { days: REASON_DAYS })
}
