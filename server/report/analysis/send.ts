// Sends analyses at their times: everybody they are for gets a letter, and a file of what he or she may see.
import { analysisTemplate, bulkTask } from '@steward/domain/index'
import { every, scheduleOf } from '@steward/domain/job/schedule'
import { Problem } from '@steward/domain/problems'
import { sendLetter } from '../../desk/letters.ts'
import { job } from '../../document/job.ts'
import { alter } from '../../document/rows.ts'
import { type Ctx, makeCtx } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import { identityByPerson, readIdentity } from '../../system/sign-in/identity-row.ts'
import { beginFile } from './file.ts'

const MOST = 50

interface Due {
  id: string
}

/** When it is sent next; nothing where it is not. */
export const nextRunOf = (cron: unknown, zone: string, now: Date): string | null =>
  typeof cron === 'string' && cron.trim() !== '' ? (scheduleOf(cron, zone).next(now)?.toISOString() ?? null) : null

export const sendAnalyses = job(
  'analysis-send',
  '分析定时发送',
  'Send analyses at their times',
  {
    group: 'iot',
    for: 'tenants',
    cron: every('5 min'),
    keeps: 'failures',
    bounds: { least: 60, most: 3_600 },
    items: (ctx) =>
      ctx.tx.query<Due & { [column: string]: unknown }>(
        `select id::text as id from analysis_template where tenant_id = $1 and is_deleted = 0 and next_run <= $2 order by next_run, id limit 200`,
        [ctx.tx.scope.tenant, ctx.now],
      ),
  },
  (ctx, { id }) => send(ctx, id),
)

export async function send(ctx: Ctx, id: string): Promise<void> {
  const [row] = await ctx.tx.query(
    `select template_name as name, owner_id::text as "ownerId", user_ids::text[] as "userIds", schedule_cron as cron
     from analysis_template where id = $1 and tenant_id = $2 and is_deleted = 0 and next_run <= $3 for update`,
    [id, ctx.tx.scope.tenant, ctx.now],
  )
  if (!row) return
  const shared: unknown[] = Array.isArray(row.userIds) ? row.userIds : []
  const people = [...new Set([row.ownerId, ...shared].flatMap((one) => (one === null ? [] : [String(one)])))]
  let sent = 0
  for (const userId of people.slice(0, MOST)) if (await sendTo(ctx, id, userId, String(row.name))) sent += 1
  await alter(ctx, analysisTemplate, [id], {
    lastRun: ctx.now.toISOString(),
    nextRun: nextRunOf(row.cron, ctx.app.timeZone, ctx.now),
    lastResult: `${sent}/${people.length}`,
  })
}

/** Nothing is sent to who has left, does not see it any more, or has too many tasks waiting. */
async function sendTo(ctx: Ctx, id: string, userId: string, name: string): Promise<boolean> {
  const tenant = ctx.tx.scope.tenant
  const [user] = await ctx.tx.query(
    `select role_id::text[] as roles, dept_id::text[] as depts from "user" where id = $1 and tenant_id = $2 and is_deleted = 0 and status = 1`,
    [userId, tenant],
  )
  if (!user) return false
  const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
  const person = { userId, tenant, roleIds: textsOf(user.roles), deptIds: textsOf(user.depts) }
  const [rows] = await ctx.app.db.open(platformScope).readOnce([identityByPerson(person, ctx.now)])
  const me = readIdentity(rows?.[0])?.identity
  if (!me) return false
  const { app, tx, locale } = ctx
  const theirs = makeCtx({ app, tx, me, requestId: id, locale, remoteIp: '', userAgent: '' })
  try {
    const task = await beginFile(theirs.ctx, id, {})
    await theirs.announce()
    await sendLetter(ctx, {
      to: [userId],
      about: { entity: bulkTask, id: task.id },
      zh: { subject: `分析已生成：${name}`, content: `定时分析“${name}”已生成，文件保留一天，可在批量任务中下载。` },
      en: {
        subject: `Analysis: ${name}`,
        content: `The scheduled analysis “${name}” is made. Its file is kept for a day among your bulk tasks.`,
      },
    })
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
