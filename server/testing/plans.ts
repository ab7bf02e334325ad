// A hospital whose group walks by plans, for tests over plans and what they make.
import { buttons, menuCode } from '@steward/domain/derive/permissions'
import { workPlan } from '@steward/domain/index'
import { entityNamed } from '@steward/domain/registry'
import { planGenerate } from '../planned/plan/plan-job.ts'
import { platformScope } from '../platform/db.ts'
import type { Caller } from './app.ts'
import type { TestDatabase } from './database.ts'
import { inspecting, ok, startInspections, tenant } from './inspections.ts'

export const PLAN = `/${workPlan.path}`
export { ok, tenant }

const entity = entityNamed(workPlan.name)
export const planning = [
  menuCode(entity),
  ...buttons(entity).map(({ code }) => code),
  'plan-occurrence',
  'supervision',
  'work_plan_remind',
]

export interface WirePlan {
  id: string
  planNo: string
  planStatus: string
  rev: number
  actions: string[]
  nextPlannedTime: string | null
  nextRunAt: string | null
  [name: string]: unknown
}

export interface Occurrence {
  [column: string]: unknown
  at: string
  key: string
  outcome: string
  bill: string
}

export async function startPlans(database?: TestDatabase) {
  const house = await startInspections(database)
  const { app, boss, sql, groupId, pumpA } = house
  const keeper = await app.person({ tenant, codes: [...inspecting, ...planning] })
  const stranger = await app.person({ tenant, codes: planning })
  await sql('update duty_group set member_ids = member_ids || $2::bigint where id = $1', [groupId, keeper.userId])
  // Days pass in these tests, and sessions are to outlive them.
  await app.context.db.transaction(platformScope, (tx) =>
    tx.query(`update session_token set expires_at = expires_at + interval '400 days'`),
  )
  app.context.changes.invalidateAll()
  const templateId = await house.template()
  let count = 0

  const submit = (more: object = {}, who: Caller = boss) => {
    count += 1
    return who.post(`${PLAN}/submit`, {
      name: `计划${count}`,
      planType: 'inspection',
      templateId,
      deviceIds: pumpA,
      cycleType: 'hour',
      cycleInterval: 2,
      times: '00:00',
      startDate: '2026-11-01',
      windowMinutes: 60,
      assignMode: 'group',
      groupId,
      ...more,
    })
  }
  const draft = (more: object = {}, who: Caller = boss) => ok<WirePlan>(submit(more, who))
  const step = (who: Caller, id: string, name: string, input: object = {}) =>
    who.post(`${PLAN}/${name}`, { id, ...input })
  async function enabled(more: object = {}) {
    const { id } = await draft(more)
    await ok(step(boss, id, 'enable'))
    return id
  }
  const planOf = (id: string) => ok<WirePlan>(boss.get(`${PLAN}/detail`, { id }))
  const generate = () => house.runJob(planGenerate)
  const occurrencesOf = (id: string) =>
    sql(
      `select to_char(planned_time, 'YYYY-MM-DD HH24:MI') as at, target_key as key, outcome, bill_id as bill
       from plan_occurrence where plan_id = $1 order by planned_time, target_key`,
      [id],
    ) as Promise<Occurrence[]>
  const billsOf = (id: string) =>
    sql(
      `select id::text as id, bill_no as no, to_char(planned_time, 'YYYY-MM-DD HH24:MI') as planned, to_char(due_time, 'YYYY-MM-DD HH24:MI') as due,
         to_char(window_end, 'YYYY-MM-DD HH24:MI') as until, bill_status as status, assignee_id::text as assignee, target_key as key, title
       from inspection_bill where plan_id = $1 and is_deleted = 0 order by planned_time, id`,
      [id],
    )
  const end = (id: string) => step(boss, id, 'end', { reason: '测试结束', cancelOpen: 1 })
  return {
    ...house,
    keeper,
    outside: stranger,
    templateId,
    submit,
    draft,
    step,
    enabled,
    planOf,
    generate,
    occurrencesOf,
    billsOf,
    end,
  }
}
