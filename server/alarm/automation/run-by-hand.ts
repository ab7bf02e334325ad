// Sets an automation off by a call: by hand, or by another system with a key of its own.
import { automationReason } from '@steward/domain/alarm/automation/dictionaries'
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/id.ts'
import { readArmed } from './armed.ts'
import { tellFired } from './fire-all.ts'
import { fire } from './fire.ts'

/** What came of it: `runFate` and, where it was held off, why. */
export async function runByHand(ctx: Ctx, id: string) {
  const [armed] = await readArmed(ctx.tx, [id])
  if (!armed) throw problem('automation.not-running')
  const kind = ctx.maybeMe?.access ? 'webhook' : 'manual'
  const no = armed.content.triggers.findIndex((trigger) => trigger.kind === kind) + 1
  if (no === 0) throw problem(kind === 'manual' ? 'automation.not-by-hand' : 'automation.not-by-call')
  const facts = { by: ctx.maybeMe?.realName ?? ctx.actor.name }
  const fired = await fire(
    ctx.tx,
    armed,
    { kind, no, key: `${kind} ${newId()}`, at: ctx.now.getTime(), deviceId: null, facts },
    { now: ctx.now, zone: ctx.app.timeZone },
  )
  // Refused already within the minute, or nothing is to be done.
  if (!fired) throw problem('automation.held-not')
  ctx.afterCommit(() => tellFired(ctx.app, ctx.tx.scope.tenant))
  const { runId, refused } = fired
  const why = refused ? automationReason.entries[refused][ctx.locale] : ''
  return { runId, runFate: refused ? 'refused' : armed.isDry ? 'dry' : 'running', why }
}
