// Codes for the first sign-in: accounts brought in by a sheet have no password until their owners choose one.
import { codesFor } from '@steward/domain/derive/permissions'
import { user } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { lockRows } from '../../engine/detail.ts'
import { idsOf } from '../../engine/remove.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Route, route } from '../../platform/route.ts'
import { mustReachUsers } from '../role/reach.ts'
import { DAYS_VALID, issueFirstCodes } from '../sign-in/first-code.ts'
import { demandChange } from './password-rule.ts'

const asked = z.object({
  /** Users by id, or those a bulk task of the caller has added. */
  ids: z.string().max(30_000).optional(),
  task: z.string().max(64).optional(),
})

/** Those of the users that have no password get a code each, which is told only this once. */
async function issue(ctx: Ctx, ids: string[]) {
  const held = await lockRows(user, ctx, ids)
  await mustReachUsers(ctx, ids)
  const accounts = held
    .filter(({ password }) => password === null)
    .map((row) => ({
      id: String(row.id),
      tenantId: String(row.tenantId),
      account: String(row.account),
      realName: String(row.realName),
    }))
  if (accounts.length === 0) throw problem('user.has-password')
  const codes = await issueFirstCodes(ctx.tx, accounts, ctx.now)
  await demandChange(ctx.tx, accounts)
  return {
    codes: accounts.map(({ id, account, realName }) => ({ id, account, realName, code: codes.get(id) ?? '' })),
    others: held.length - accounts.length,
    days: DAYS_VALID,
  }
}

/** Users added by the caller's own import, as far as they are still there. */
async function addedBy({ tx, me }: Ctx, task: string): Promise<string[]> {
  if (!/^\d{1,19}$/.test(task)) throw problem('bulk.no-rows')
  const rows = await tx.query<{ id: string }>(
    `select u.id::text as id from bulk_item i
     join bulk_task t on t.id = i.task_id and t.owner_id = $2 and t.kind = 'import' and t.target = $3 and t.is_deleted = 0
     join "user" u on u.id = i.row_id and u.is_deleted = 0
     where i.task_id = $1 and i.plan = 'add' and i.outcome = 'done'`,
    [task, me.userId, user.name],
  )
  if (rows.length === 0) throw problem('bulk.no-rows')
  return rows.map(({ id }) => id)
}

export const firstCodes: Route = route({
  method: 'POST',
  path: `/${user.path}/first-codes`,
  zh: '发放首次登录码',
  en: 'Issue first sign-in codes',
  tag: user.name,
  may: codesFor(user, 'reset-password'),
  query: asked,
  body: asked.nullish(),
  async run(ctx, { query, body }) {
    const task = query.task ?? body?.task
    return issue(ctx, task === undefined ? idsOf(query.ids ?? body?.ids) : await addedBy(ctx, task))
  },
})
