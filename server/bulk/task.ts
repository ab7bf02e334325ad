// A bulk task as its job carries it out: in the name and with the rights of the person who started it.
import { type Locale, problem } from '@steward/domain/problems'
import { z } from 'zod'
import { personActor } from '../platform/actor.ts'
import { type AppContext, type Made, makeCtx } from '../platform/ctx.ts'
import { platformScope } from '../platform/db.ts'
import type { Identity } from '../platform/identity.ts'
import { identityByPerson, identityByPersonThen, readIdentity } from '../system/sign-in/identity-row.ts'

export interface Task {
  id: string
  tenant: string
  ownerId: string
  kind: string
  phase: string
  target: string
  title: string
  titleEn: string
  asked: unknown
  attempt: number
}

/** Roles, departments and language the person had when the task was begun. */
export const by = z.object({
  roleIds: z.array(z.string()),
  deptIds: z.array(z.string()),
  locale: z.enum(['zh', 'en']),
})

export const localeOf = ({ asked }: Task): Locale => z.object({ by }).safeParse(asked).data?.by.locale ?? 'zh'

/** Rows done, and of how many; throws once the task is no longer wanted. */
export type Progress = (done: number, total: number) => Promise<void>

export interface Running {
  app: AppContext
  task: Task
  signal: AbortSignal
  progress: Progress
}

/** The person with the rights left of those the task was begun with. */
export async function personOf(app: AppContext, task: Task): Promise<Identity> {
  const { roleIds, deptIds } = z.object({ by }).parse(task.asked).by
  const person = { userId: task.ownerId, tenant: task.tenant, roleIds, deptIds }
  const [rows] = await app.db.open(platformScope).readOnce([identityByPerson(person, app.now())])
  const found = readIdentity(rows?.[0])
  if (!found) throw problem('bulk.nobody')
  return found.identity
}

/**
 * The person with the rights of those a task was begun with, whatever became of them since: what his own change took from
 * himself must not keep him from taking it back.
 */
export async function personThen(app: AppContext, task: Task, begunWith: z.output<typeof by>): Promise<Identity> {
  const person = { userId: task.ownerId, tenant: task.tenant, ...begunWith }
  const [rows] = await app.db.open(platformScope).readOnce([identityByPersonThen(person, app.now())])
  const found = readIdentity(rows?.[0])
  if (!found) throw problem('bulk.nobody')
  return found.identity
}

/** A transaction in the person's name outside a request; the history names the task as its request. */
export function ctxOf(app: AppContext, me: Identity, task: Task): Made {
  const [scope, requestId] = [{ tenant: me.tenant, platform: me.isPlatform }, task.id]
  const tx = app.db.lane('jobs').open(scope, { signature: { actor: personActor(me), requestId } })
  return makeCtx({ app, tx, me, requestId, locale: localeOf(task), remoteIp: '', userAgent: '' })
}

/** Commits the work, or undoes all of it where it throws. */
export async function inOne<T>({ ctx, commit }: Made, work: () => Promise<T>): Promise<T> {
  try {
    const answer = await work()
    await commit()
    return answer
  } catch (error) {
    await ctx.tx.rollback()
    throw error
  }
}
