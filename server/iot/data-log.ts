// Reading the message log within the caller's data scope; kept messages can be processed again.
import { codesFor } from '@steward/domain/derive/permissions'
import { dataLog, device } from '@steward/domain/index'
import { z } from 'zod'
import { behave } from '../engine/behave.ts'
import { detail, idOf, missing } from '../engine/detail.ts'
import { engineOf } from '../engine/engine.ts'
import { Where } from '../engine/filter.ts'
import { list } from '../engine/list.ts'
import { paging, searchQuery } from '../engine/query.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'
import { mayView } from './device-readers.ts'
import { type Outcome, reprocess } from './reprocess.ts'

/** Lines of devices the caller reaches; lines without a device only for callers without a data scope on devices. */
function narrow(where: Where, ctx: Ctx): void {
  const own = where.parts.splice(0)
  applyScope(where, device, ctx)
  const reached = `t.device_id in (select t.id from device t where ${where.parts.splice(0).join(' and ')})`
  const scopes = ctx.me.dataScopes.filter((scope) => scope.resource === device.name)
  const isNarrowed = !ctx.me.isPlatform && scopes.length > 0 && !scopes.some(({ type }) => type === 1)
  where.parts.push(...own, isNarrowed ? reached : `(t.device_id is null or ${reached})`)
}

/** Throws 404 unless the caller reaches every one. */
async function mustReach(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const where = new Where()
  applyScope(where, dataLog, ctx)
  where.add(`t.id = any(${where.param([...ids])}::bigint[])`)
  narrow(where, ctx)
  const rows = await ctx.tx.query(`select t.id from data_log t where ${where.sql}`, where.values)
  if (rows.length !== new Set(ids).size) throw missing(dataLog)
}

interface Reprocessed {
  /** Now stored. */
  stored: number
  /** Still kept as received; the log lines contain the reason. */
  kept: number
  /** Nothing is kept of them, or they were processed before. */
  settled: number
  records: Outcome[]
}

export default behave(dataLog, {
  actions: {
    async reprocess(ctx, { ids }): Promise<Reprocessed> {
      await mustReach(ctx, ids)
      const records = await reprocess(ctx, ids)
      const count = (result: Outcome['result']) => records.filter((record) => record.result === result).length
      return { stored: count('reprocessed'), kept: count('kept'), settled: count('settled'), records }
    },
  },
  routes: [
    route({
      method: 'GET',
      path: `/${dataLog.path}/list`,
      zh: '报文日志列表',
      en: 'Message log',
      tag: dataLog.name,
      // Whoever may view a device may view its messages' log.
      may: [...codesFor(dataLog, 'list'), ...mayView],
      query: searchQuery(dataLog, ...paging),
      async run(ctx, { query }) {
        const page = await list(engineOf(ctx), dataLog, ctx, query, (where) => narrow(where, ctx))
        return { ...page, records: page.records.map((row) => ({ ...row, logTime: row.createTime })) }
      },
    }),
    route({
      method: 'GET',
      path: `/${dataLog.path}/detail`,
      zh: '报文日志详情',
      en: 'Entry of the message log',
      tag: dataLog.name,
      may: [...codesFor(dataLog, 'detail'), ...mayView],
      query: z.object({ id: z.string().max(64) }),
      async run(ctx, { query }) {
        const id = idOf(query.id)
        await mustReach(ctx, [id])
        const row = await detail(engineOf(ctx), dataLog, ctx, id)
        return { ...row, logTime: row.createTime }
      },
    }),
  ],
})
