// What came of a command, waited for after it was committed.
import { awaitOutcome } from '../../platform/await-outcome.ts'
import type { AppContext } from '../../platform/ctx.ts'

const WAITING = ['QUEUED', 'SENT']

export interface CommandOutcome {
  commandId: string
  status: string
  /** What the device answered. */
  reply: { code: number; msg: string } | null
}

/** The outcome, or how far the command has come after a while. */
export const outcomeOf = (app: AppContext, tenant: string, commandId: string): Promise<CommandOutcome> =>
  awaitOutcome(app, {
    table: 'device_command',
    tenant,
    ids: [commandId],
    read: () => read(app, tenant, commandId),
    isOver: ({ status }) => !WAITING.includes(status),
    // It is written and will be sent: that alone is known.
    begun: { commandId, status: 'QUEUED', reply: null },
  })

async function read(app: AppContext, tenant: string, commandId: string): Promise<CommandOutcome> {
  const [[row] = []] = await app.db.open({ tenant, platform: false }).readOnce([
    {
      text: 'select command_status as status, reply_code as code, reply_msg as msg from device_command where id = $1',
      values: [commandId],
    },
  ])
  const isAnswered = row?.code !== null && row?.code !== undefined
  return {
    commandId,
    status: String(row?.status ?? ''),
    reply: isAnswered ? { code: Number(row.code), msg: String(row.msg ?? '') } : null,
  }
}
