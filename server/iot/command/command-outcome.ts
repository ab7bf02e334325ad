// What came of a command, waited for after it was committed.
import type { AppContext } from '../../platform/ctx.ts'
import { isDatabaseUnavailable } from '../../platform/database-unavailable.ts'

/** Milliseconds a caller waits for the device before he is told that it is still under way. */
const WAIT = 5_000

const WAITING = ['QUEUED', 'SENT']

export interface CommandOutcome {
  commandId: string
  status: string
  /** What the device answered. */
  reply: { code: number; msg: string } | null
}

/** Resolves with the outcome, or with how far the command has come after a while. Holds no connection meanwhile. */
export async function outcomeOf(app: AppContext, tenant: string, commandId: string): Promise<CommandOutcome> {
  const until = Date.now() + WAIT
  for (;;) {
    const { promise: changed, resolve } = Promise.withResolvers<void>()
    const stop = app.changes.listen((table, whose, change) => {
      if (table === 'device_command' && whose === tenant && change?.ids?.includes(commandId) !== false) resolve()
    })
    const timer = setTimeout(resolve, Math.max(0, until - Date.now()))
    try {
      const found = await read(app, tenant, commandId)
      if (!WAITING.includes(found.status) || Date.now() >= until) return found
      await changed
    } catch (error) {
      // It is written and will be sent: that alone is known.
      if (isDatabaseUnavailable(error)) return { commandId, status: 'QUEUED', reply: null }
      throw error
    } finally {
      stop()
      clearTimeout(timer)
    }
  }
}

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
