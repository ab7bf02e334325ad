// Commands: what people may still do about one that was not sent yet.
import { deviceCommand } from '@steward/domain/index'
import { commandCourse } from '@steward/domain/iot/command/command-course'
import { document } from '../../document/lifecycle.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { controlledAt, mustBeAllowed } from './control-point.ts'
import { control, momentIn } from './control.ts'

/** Of these commands those whose requester is, or is not, the caller. */
const whose = (isMine: boolean) => async (ctx: Ctx, ids: readonly string[]) => {
  const rows = await ctx.tx.query(
    `select id::text as id from device_command where id = any($1::bigint[]) and (operator_id = $2) = $3`,
    [ids, ctx.me.userId, isMine],
  )
  return new Set(rows.map(({ id }) => String(id)))
}

/** Seconds in which an approved command is sent, or given up: what was approved now is not carried out later. */
const SEND_WITHIN = 10

export default document(deviceCommand, commandCourse, {
  steps: {
    // Nobody approves what would be refused by now.
    async approve(ctx, { deviceId, identifier }) {
      await mustBeAllowed(ctx, await controlledAt(ctx, deviceId ?? '', identifier))
      return { approverId: ctx.me.userId, expireTime: momentIn(ctx, SEND_WITHIN) }
    },
    reject: (ctx, _row, { replyMsg }) => ({ approverId: ctx.me.userId, replyMsg }),
    cancel: () => ({}),
  },
  relations: {
    secondPerson: { problem: 'control.second-person', facts: {}, holds: whose(false) },
    requester: { problem: 'control.requester', facts: {}, holds: whose(true) },
  },
  routes: [control],
})
