// How a receiver fares: a success ends the time of failures, a day of nothing else stops deliveries, and the owner is told.
import { apiAccess } from '@steward/domain/index'
import { sendLetter } from '../../desk/letters.ts'
import { alter } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'

/** Hours of nothing but failures after which deliveries to a receiver are stopped. */
const PATIENCE = 24

export async function noteHealth(ctx: Ctx, accessId: string, isFine: boolean): Promise<void> {
  if (isFine) {
    await ctx.tx.query('update api_access set failing_since = null where id = $1 and failing_since is not null', [
      accessId,
    ])
    return
  }
  await ctx.tx.query('update api_access set failing_since = $2 where id = $1 and failing_since is null', [
    accessId,
    ctx.now,
  ])
  const [lost] = await ctx.tx.query(
    `select id, access_name as name, create_user::text as owner from api_access where id = $1 and is_deleted = 0
       and callback_state = 'on' and failing_since <= $2::timestamptz - interval '${PATIENCE} hours' for update`,
    [accessId, ctx.now],
  )
  if (!lost) return
  await alter(ctx, apiAccess, [accessId], { callbackState: 'off' })
  const name = String(lost.name)
  await sendLetter(ctx, {
    to: [lost.owner === null ? null : String(lost.owner)],
    about: { entity: apiAccess, id: accessId },
    zh: {
      subject: `“${name}”的事件推送已停止`,
      content: `连续${PATIENCE}小时未能送达，系统已停止向其推送事件。请联系对方处理后，在“接口接入”中恢复推送；未送达的事件可在“推送记录”中重新推送。`,
    },
    en: {
      subject: `Events are not sent to “${name}” any more`,
      content: `Nothing could be delivered for ${PATIENCE} hours, so deliveries were stopped. Resume them under “API access” once the receiver works again; events that did not arrive can be sent again under “Delivery”.`,
    },
  })
}
