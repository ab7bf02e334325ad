// Reading the message log within the caller's data scope; kept messages can be processed again.
import { codesFor } from '@steward/domain/derive/permissions'
import { dataLog } from '@steward/domain/index'
import { isStorable } from '@steward/domain/kinds/text'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { behave } from '../../engine/behave.ts'
import { detail, idOf } from '../../engine/detail.ts'
import { engineOf } from '../../engine/engine.ts'
import { list } from '../../engine/list.ts'
import { paging, searchQuery } from '../../engine/query.ts'
import { idsBody, idsOf } from '../../engine/remove.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { mayView } from '../device/device-readers.ts'
import { mustReach, narrow } from './data-log-reach.ts'
import { type Outcome, reprocess } from './reprocess.ts'

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
    remark: (ctx, { id, remark }) => note(ctx, id, remark),
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
    route({
      method: 'POST',
      path: `/${dataLog.path}/submit`,
      zh: '备注报文日志',
      en: 'Remark on an entry of the message log',
      tag: dataLog.name,
      may: codesFor(dataLog, 'remark'),
      body: z.object({ id: z.string().max(64), remark: z.string().max(500).refine(isStorable) }),
      run: (ctx, { body }) => note(ctx, idOf(body.id), body.remark),
    }),
    route({
      method: 'POST',
      path: `/${dataLog.path}/remove`,
      zh: '删除报文日志',
      en: 'Remove entries of the message log before they expire',
      tag: dataLog.name,
      may: codesFor(dataLog, 'list'),
      query: z.object({ ids: z.string().max(30_000).optional() }).loose(),
      body: idsBody,
      run: (ctx, { query, body }) => purge(ctx, idsOf(query.ids ?? body?.ids)),
    }),
  ],
})

async function note(ctx: Ctx, id: string, remark: string): Promise<true> {
  await mustReach(ctx, [id])
  await ctx.tx.query(
    'update data_log set remark = $2, update_user = $3, update_time = now(), rev = rev + 1 where id = $1',
    [id, remark, ctx.actor.userId],
  )
  await ctx.changed('data_log', ctx.tx.scope.tenant, { ids: [id], fields: ['remark'] })
  return true
}

/** With what is kept of them: nothing of these messages can be processed afterwards. */
async function purge(ctx: Ctx, ids: readonly string[]): Promise<true> {
  if (!ctx.me.isAdministrator) throw problem('data-log.retention')
  await mustReach(ctx, ids)
  await ctx.tx.query('delete from kept_message where id = any($1::bigint[])', [ids])
  await ctx.tx.query('delete from data_log where id = any($1::bigint[])', [ids])
  await ctx.changed('data_log')
  return true
}
