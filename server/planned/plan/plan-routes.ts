// Calls of work plans that are not derived from their declaration.
import { monthEnd } from '@steward/domain/calendar/months'
import { REMIND } from '@steward/domain/derive/menu-groups'
import { codesFor } from '@steward/domain/derive/permissions'
import { workPlan } from '@steward/domain/index'
import { isInstant } from '@steward/domain/kinds/instant'
import { idSchema } from '@steward/domain/kinds/schemas'
import { listFault } from '@steward/domain/planned/plan-rules'
import { problem } from '@steward/domain/problems'
import { entityNamed } from '@steward/domain/registry'
import { z } from 'zod'
import { checkTogether } from '../../engine/submit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { parseInput } from '../../platform/input.ts'
import { nowOf } from '../../platform/local-time.ts'
import { type Route, route } from '../../platform/route.ts'
import { myWork, myWorkPath, myWorkQuery } from '../work/my-work.ts'
import { remind, remindAll } from '../work/remind.ts'
import { supervisionList, supervisionQuery } from '../work/supervision.ts'
import { leaveOut } from './leave-out.ts'
import { legalCoverage } from './legal-coverage.ts'
import { calendarOf } from './plan-calendar.ts'
import { matrixOf } from './plan-matrix.ts'
import { loadsOf, previewOf } from './plan-preview.ts'
import { plansFor } from './plan-reads.ts'
import { templateChoices } from './plan-template.ts'
import type { Plan } from './plan-time.ts'

const own = { tag: workPlan.name } as const
const reading = { ...own, method: 'GET', may: codesFor(workPlan, 'list') } as const
const planning = [...codesFor(workPlan, 'add'), ...codesFor(workPlan, 'edit')]
const kind = z.enum(['inspection', 'maintenance'])
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
const ANY = ['draft', 'enabled', 'paused', 'ended']
const entity = entityNamed(workPlan.name)

/** The whole year or month that is asked for. */
function spanOf(
  ctx: Ctx,
  { year, month: asked }: { year?: string | undefined; month?: string | undefined },
): [string, string] {
  if (asked === undefined) {
    const of = year ?? nowOf(ctx).slice(0, 4)
    return [`${of}-01-01`, `${of}-12-31`]
  }
  return [`${asked}-01`, monthEnd(asked)]
}

/** A plan as it would be if what was typed so far were saved. */
function draftOf(ctx: Ctx, body: unknown): Plan {
  const sent = parseInput(ctx, entity, body, true)
  checkTogether(listFault, sent)
  const empty = Object.fromEntries(
    Object.entries(workPlan.fields).map(([name, field]) => [name, Object(field).default ?? null]),
  )
  return { ...empty, ...sent, id: '0', planStatus: 'draft' } as unknown as Plan
}

const reminderBody = z.object({ id: z.union([z.string(), z.number()]).optional() }).loose()

const reminding = (method: 'GET' | 'POST') =>
  route({
    ...own,
    method,
    path: `/${workPlan.path}/workReminder`,
    zh: '催办',
    en: 'Remind people of a piece of work, by its id',
    may: [REMIND],
    query: z.object({ id: z.string().max(40).optional() }),
    ...(method === 'POST' ? { body: reminderBody.nullish() } : {}),
    run: async (ctx, { query, body }) => {
      const sent: { id?: unknown } = Object(body)
      return remind(ctx, query.id ?? String(sent.id ?? ''))
    },
  })

export const planRoutes: readonly Route[] = [
  route({
    ...own,
    method: 'GET',
    path: `/${workPlan.path}/templates`,
    zh: '可选模板',
    en: 'Published templates a plan can choose',
    may: [...planning, ...codesFor(workPlan, 'list')],
    query: z.object({ planType: kind.optional() }),
    run: (ctx, { query }) => templateChoices(ctx, query.planType ?? 'inspection'),
  }),
  route({
    ...reading,
    path: `/${workPlan.path}/preview`,
    zh: '计划预览',
    en: 'Next occurrences of a plan and the work it adds',
    query: z.object({ id: idSchema }),
    async run(ctx, { query }) {
      const [plan] = await plansFor(ctx, { planId: query.id }, ANY)
      if (!plan) throw problem('row.missing', { entity: workPlan.zh, entityEn: workPlan.en })
      return previewOf(ctx, plan)
    },
  }),
  route({
    ...own,
    method: 'POST',
    path: `/${workPlan.path}/preview`,
    zh: '未保存计划的预览',
    en: 'Next occurrences of a plan that is not saved yet',
    may: planning,
    body: z.unknown(),
    run: (ctx, { body }) => previewOf(ctx, draftOf(ctx, body)),
  }),
  route({
    ...reading,
    path: `/${workPlan.path}/calendar`,
    zh: '计划日历',
    en: 'Bills planned, done and missed on each day of a year or month',
    query: z.object({
      year: z
        .string()
        .regex(/^2\d{3}$/)
        .optional(),
      month: month.optional(),
      planId: idSchema.optional(),
      groupId: idSchema.optional(),
      planType: kind.optional(),
    }),
    async run(ctx, { query: { year, month: of, ...wanted } }) {
      const [first, last] = spanOf(ctx, { year, month: of })
      return { first, last, days: await calendarOf(ctx, wanted, first, last) }
    },
  }),
  route({
    ...reading,
    path: `/${workPlan.path}/load`,
    zh: '班组负荷',
    en: 'Minutes of a usual week by group, weekday and hour',
    query: z.object({ groupId: idSchema.optional() }),
    run: (ctx, { query }) => loadsOf(ctx, query),
  }),
  route({
    ...reading,
    path: `/${workPlan.path}/legalCoverage`,
    zh: '特种设备法定计划覆盖',
    en: 'Special equipment that no plan required by law covers often enough',
    run: (ctx) => legalCoverage(ctx),
  }),
  route({
    ...reading,
    path: `/${workPlan.path}/matrix`,
    zh: '设备与日期矩阵',
    en: 'What became of each device of a plan on each day of a month',
    query: z.object({ planId: idSchema, month: month.optional() }),
    run: (ctx, { query }) => matrixOf(ctx, query.planId, query.month ?? nowOf(ctx).slice(0, 7)),
  }),
  route({
    ...own,
    method: 'POST',
    path: `/${workPlan.path}/occurrence/skip`,
    zh: '跳过一次',
    en: 'Leave one occurrence of a plan out',
    may: codesFor(workPlan, 'skip'),
    body: z.object({
      planId: idSchema.optional(),
      id: idSchema.optional(),
      plannedTime: z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/)
        .refine(isInstant),
      reason: z.string().trim().min(1).max(255),
    }),
    run: (ctx, { body: { planId, id, ...rest } }) => leaveOut(ctx, { ...rest, id: planId ?? id ?? '0' }),
  }),
  route({
    ...own,
    method: 'GET',
    path: `/${workPlan.path}/supervisionWorkList`,
    zh: '督办列表',
    en: 'Inspections, upkeep and repair orders due in a period, late ones first',
    may: ['supervision', ...codesFor(workPlan, 'list')],
    query: supervisionQuery,
    run: (ctx, { query }) => supervisionList(ctx, query),
  }),
  reminding('GET'),
  reminding('POST'),
  route({
    ...own,
    method: 'POST',
    path: `/${workPlan.path}/remind`,
    zh: '批量催办',
    en: 'Remind people of several pieces of work',
    may: [REMIND],
    body: z.object({ ids: z.array(z.string().max(40)).min(1) }),
    run: (ctx, { body }) => remindAll(ctx, body.ids),
  }),
  route({
    ...own,
    method: 'GET',
    path: myWorkPath,
    zh: '我的工作',
    en: 'What the caller has to do, by when it is due',
    may: 'signed-in',
    query: myWorkQuery,
    run: (ctx, { query }) => myWork(ctx, query),
  }),
]
