// A linkage lends nobody a right: whoever saves or enables one may do himself what it does.
import { type LinkageAction, actionsIn } from '@steward/domain/alarm/linkage/actions'
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmRecord, device } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Linkage } from './sense.ts'

const AT = { field: 'actions' } as const

const rights: Readonly<Partial<Record<LinkageAction['kind'], readonly string[]>>> = {
  command: codesFor(device, 'control'),
  repair: codesFor(alarmRecord, 'repair'),
  shelve: codesFor(alarmRecord, 'shelve'),
}

/** Throws 403 at the field of the actions for the first one the caller may not do himself. */
export async function mustBeEntitled(ctx: Ctx, { actions, deviceIds }: Pick<Linkage, 'actions' | 'deviceIds'>) {
  for (const [at, action] of actionsIn(actions).entries()) {
    const codes = rights[action.kind]
    if (codes && !ctx.can(...codes)) throw problem('linkage.right', { no: at + 1 }, AT)
    // One that is named is looked for among those the caller reaches.
    if (action.kind === 'command' && action.deviceId === undefined) await mustReach(ctx, deviceIds ?? [], at + 1)
  }
}

/** The device is the alarm's own: any of those the linkage is about, which are all where none is chosen. */
async function mustReach(ctx: Ctx, deviceIds: readonly string[], no: number): Promise<void> {
  const reached = new Where()
  applyScope(reached, device, ctx)
  const [chosen, tenant] = [reached.param(deviceIds), reached.param(ctx.tx.scope.tenant)]
  const [beyond] = await ctx.tx.query(
    `select 1 from device t where t.tenant_id = ${tenant} and t.is_deleted = 0
       and (cardinality(${chosen}::bigint[]) = 0 or t.id = any(${chosen}::bigint[])) and (${reached.sql}) is not true limit 1`,
    reached.values,
  )
  if (beyond) throw problem('linkage.reach', { no }, AT)
}
