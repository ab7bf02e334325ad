// Commands: what people may still do about one that was not sent yet.
import { deviceCommand } from '@steward/domain/index'
import { commandCourse } from '@steward/domain/iot/command/command-course'
import { document } from '../../document/lifecycle.ts'
import { apart, evident } from '../../document/relations.ts'
import { controlledAt, mustBeAllowed } from './control-point.ts'
import { control, momentIn } from './control.ts'

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
    secondPerson: apart(deviceCommand, ['operatorId']),
    requester: evident('control.requester', (ctx, { operatorId }) => operatorId === ctx.me.userId),
  },
  routes: [control],
})
