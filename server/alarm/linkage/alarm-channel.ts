// Channels: their addresses and secrets are encrypted, shown to nobody, and judged before they are kept.
import { actionsIn } from '@steward/domain/alarm/linkage/actions'
import { alarmChannel } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { behave } from '../../engine/behave.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { mustBeReachable } from '../../system/role/reachable.ts'
import { isNew, sealChannel } from './channel-secret.ts'

/** Whose messages cannot be told from anybody's without one. */
const needsSecret = (kind: string) => kind === 'webhook' || kind === 'call'

export default behave(alarmChannel, {
  async submit(ctx, input, base) {
    const { tenant } = ctx.tx.scope
    const given = input.address?.trim()
    if (isNew(given)) await mustBeReachable(ctx, given, problem('channel.address', {}, { field: 'address' }))
    const [address, signSecret] = await Promise.all([
      sealChannel(ctx.app, tenant, 'address', given),
      sealChannel(ctx.app, tenant, 'signSecret', input.signSecret),
    ])
    const host = isNew(given) ? { host: new URL(given).host } : {}
    const saved = await base(ctx, { ...input, address, signSecret } as typeof input, host)
    if (needsSecret(saved.channelKind) && !saved.signSecret)
      throw problem('channel.secret', {}, { field: 'signSecret' })
    return { id: saved.id }
  },
  async remove(ctx, ids, base) {
    await mustBeUnused(ctx, ids)
    await base(ctx, ids)
  },
})

async function mustBeUnused(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await ctx.tx.query(
    `select linkage_name as name, actions from alarm_linkage where tenant_id = $1 and is_deleted = 0
       and jsonb_path_exists(actions, '$[*].channelId') order by priority, id`,
    [ctx.tx.scope.tenant],
  )
  const user = rows.find(({ actions }) =>
    actionsIn(actions).some((one) => one.kind === 'channel' && ids.includes(one.channelId)),
  )
  if (user) throw problem('channel.used', { name: String(user.name) })
}
