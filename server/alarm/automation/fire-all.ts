// Sets off several automations within one transaction, each apart from the others: one that fails leaves nothing but a note
// at itself.
import type { AppContext } from '../../platform/ctx.ts'
import { isDatabaseUnavailable } from '../../platform/database-unavailable.ts'
import type { Tx } from '../../platform/db.ts'
import { inSavepoint } from '../../platform/savepoint.ts'
import type { Armed } from './armed.ts'
import { type Cause, fire } from './fire.ts'

const LONGEST = 500

/** Answers what is to be done after the commit; undefined where nothing was set off. */
export async function fireAll(
  app: AppContext,
  tx: Tx,
  wanted: readonly { armed: Armed; cause: Cause }[],
): Promise<(() => void) | undefined> {
  const setting = { now: app.now(), zone: app.timeZone }
  let hasFired = false
  for (const { armed, cause } of wanted)
    try {
      hasFired = (await inSavepoint(tx, () => fire(tx, armed, cause, setting))) !== undefined || hasFired
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      app.log.error({ err: error, tenant: tx.scope.tenant, automation: armed.id }, 'an automation could not be judged')
      const words = String(error instanceof Error ? error.message : error).slice(0, LONGEST)
      await tx.query(
        'update automation_instance set last_error = $2, last_error_en = $2, fail_count = fail_count + 1 where id = $1',
        [armed.id, words],
      )
    }
  return hasFired ? () => tellFired(app, tx.scope.tenant) : undefined
}

/** Has the actions carried out, and the list of runs follow. */
export function tellFired(app: AppContext, tenant: string): void {
  app.changes.notify('alarm_linkage_execution', tenant)
  app.changes.notify('automation_run', tenant)
}
