// Analyses: seen by whom they are shared with, changed by their owners, run within the reach of whoever opens them.
import { codesFor } from '@steward/domain/derive/permissions'
import { analysisTemplate } from '@steward/domain/index'
import { mustFit, scheduleOf } from '@steward/domain/job/schedule'
import { Problem, problem } from '@steward/domain/problems'
import { z } from 'zod'
import { behave } from '../engine/behave.ts'
import { idOf } from '../engine/detail.ts'
import { engineOf } from '../engine/engine.ts'
import { list } from '../engine/list.ts'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'
import { analysisChoices } from './analysis/choices.ts'
import { figureOf } from './analysis/figure.ts'
import { beginFile, chosen, contentOf, runTemplate } from './analysis/file.ts'
import { entity, lockOwn, mustSee, onlySeen } from './analysis/reach.ts'
import { nextRunOf } from './analysis/send.ts'
import { countUses } from './query/uses.ts'

/** Hourly at most. */
const LEAST = 3_600

function mustBeSchedule(ctx: Ctx, cron: string): void {
  try {
    mustFit(scheduleOf(cron, ctx.app.timeZone), { least: LEAST }, ctx.now)
  } catch (error) {
    if (error instanceof Problem) throw problem(error.code, error.facts, { field: 'scheduleCron' })
    throw error
  }
}

const shared = { tag: analysisTemplate.name, may: codesFor(analysisTemplate, 'detail') } as const
const id = z.string().max(64)

export default behave(analysisTemplate, {
  list: (ctx, query) => list(engineOf(ctx), entity, ctx, query, (where) => onlySeen(where, ctx)),
  async detail(ctx, wanted, base) {
    await mustSee(ctx, [idOf(wanted)])
    return base(ctx, wanted)
  },
  async submit(ctx, input, base) {
    const [before] = input.id ? await lockOwn(ctx, [input.id]) : []
    const analysisType = input.analysisType ?? before?.analysisType ?? 'trend'
    contentOf({ analysisType, content: input.content ?? before?.content })
    const cron = input.scheduleCron === undefined ? before?.scheduleCron : input.scheduleCron
    if (typeof input.scheduleCron === 'string' && input.scheduleCron.trim() !== '')
      mustBeSchedule(ctx, input.scheduleCron)
    const saved = await base(ctx, input, {
      ...(before ? {} : { ownerId: ctx.actor.userId }),
      nextRun: nextRunOf(cron, ctx.app.timeZone, ctx.now),
    })
    await countUses(ctx.tx)
    return { id: saved.id }
  },
  async remove(ctx, ids, base) {
    await lockOwn(ctx, ids)
    await base(ctx, ids)
    await countUses(ctx.tx)
  },
  routes: [
    analysisChoices,
    route({
      ...shared,
      method: 'GET',
      path: `/${analysisTemplate.path}/getUserByid`,
      zh: '分析模板的共享用户',
      en: 'People an analysis is shared with, its owner first',
      query: z.object({ id }),
      run: (ctx, { query }) => peopleOf(ctx, idOf(query.id)),
    }),
    route({
      ...shared,
      method: 'GET',
      path: `/${analysisTemplate.path}/run`,
      zh: '运行分析',
      en: 'What an analysis shows to the caller',
      query: chosen.extend({ id }),
      run: (ctx, { query: { id: wanted, ...wished } }) => runTemplate(ctx, idOf(wanted), wished),
    }),
    route({
      ...shared,
      method: 'POST',
      path: `/${analysisTemplate.path}/try`,
      zh: '预览分析',
      en: 'What an analysis that is not saved yet shows',
      may: [...codesFor(analysisTemplate, 'add'), ...codesFor(analysisTemplate, 'edit')],
      body: chosen.extend({ analysisType: z.string().max(32), content: z.unknown() }),
      run: (ctx, { body: { analysisType, content, ...wished } }) =>
        figureOf(ctx, analysisType, contentOf({ analysisType, content }), wished),
    }),
    route({
      ...shared,
      method: 'POST',
      path: `/${analysisTemplate.path}/file`,
      zh: '导出分析结果',
      en: 'A file of what an analysis shows to the caller',
      body: chosen.extend({ id, format: z.enum(['xlsx', 'csv']).optional() }),
      run: (ctx, { body: { id: wanted, format, ...wished } }) => beginFile(ctx, idOf(wanted), wished, format),
    }),
  ],
})

async function peopleOf(ctx: Ctx, wanted: string) {
  await mustSee(ctx, [wanted])
  return ctx.tx.query(
    `select u.id::text as id, u.real_name as "realName",
       coalesce((select string_agg(d.dept_name, '、' order by d.sort, d.id) from dept d where d.id = any(u.dept_id)), '') as "deptName"
     from analysis_template a join "user" u on u.id = a.owner_id or u.id = any(a.user_ids)
     where a.id = $1 and u.tenant_id = a.tenant_id and u.is_deleted = 0 order by u.id = a.owner_id desc, u.real_name, u.id`,
    [wanted],
  )
}
