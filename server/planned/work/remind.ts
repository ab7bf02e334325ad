// Reminds people of work that is not done: the assignee, from the second time the leader too, at most every ten minutes.
import type { Base } from '@steward/domain/entity'
import { workReminder } from '@steward/domain/index'
import { workLetters } from '@steward/domain/planned/work-letters'
import { Problem, problem } from '@steward/domain/problems'
import { tell } from '../../desk/tell.ts'
import { addOnce, alter } from '../../document/rows.ts'
import { tableOf } from '../../engine/columns.ts'
import { lockRows } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { nowOf } from '../../platform/local-time.ts'
import { inSavepoint } from '../../platform/savepoint.ts'
import { readParam } from '../../system/dictionary/params.ts'
import { peopleOfRole } from '../../system/user/people.ts'
import { type WorkKind, isWorkKind, maySee, workKinds, works } from './work-rows.ts'
import { groupOf, workersOf } from './workers.ts'

const MOST = 50
const USUAL_MINUTES = 10

interface Reminded {
  id: string
  kind: WorkKind
  remindCount: number
  lastRemindTime: string
}

/** `12`, or with its kind before it: `inspection-12`, `order:12`. */
function named(text: string): { kind: WorkKind | undefined; id: string } {
  const [, kind = '', id = ''] = /^(?:([a-z]+)[-:_])?(\d{1,19})$/.exec(text.trim()) ?? []
  if (id === '' || (kind !== '' && !isWorkKind(kind)))
    throw problem('request.parameter', { name: 'id' }, { field: 'id' })
  return { kind: isWorkKind(kind) ? kind : undefined, id }
}

/** The kind of a piece of work by its id, which no two kinds share; only what the caller may see. */
async function kindOf(ctx: Ctx, id: string, asked: WorkKind | undefined): Promise<WorkKind> {
  for (const kind of workKinds) {
    if ((asked !== undefined && asked !== kind) || !maySee(ctx, kind)) continue
    const [found] = await ctx.tx.query(
      `select 1 from ${tableOf(works[kind].entity)} where id = $1::bigint and tenant_id = $2 and is_deleted = 0`,
      [id, ctx.tx.scope.tenant],
    )
    if (found) return kind
  }
  throw problem('work.unknown')
}

export async function remind(ctx: Ctx, text: string): Promise<Reminded> {
  const { id, kind: told } = named(text)
  const kind = await kindOf(ctx, id, told)
  const { entity, open, state, no, dueOf } = works[kind]
  // What a data scope hides is not there.
  const [work] = await lockRows(entity, ctx, [id]).catch((error: unknown) => {
    throw error instanceof Problem ? problem('work.unknown') : error
  })
  if (!work || !open.includes(String(work[state]))) throw problem('work.unknown')

  const least = Math.min(
    1_440,
    Math.max(1, Number((await readParam(ctx.tx, 'remind.minMinutes')) ?? USUAL_MINUTES) || USUAL_MINUTES),
  )
  const [last] = await ctx.tx.query(
    `select turn, remind_time > $3::timestamptz - make_interval(mins => $4) as "isSoon" from work_reminder
     where kind = $1 and work_id = $2 order by turn desc limit 1`,
    [kind, id, ctx.now, least],
  )
  const tooOften = () => problem('work.reminded', { minutes: least })
  if (last?.isSoon === true) throw tooOften()
  const turn = Number(last?.turn ?? 0) + 1
  const to = await peopleFor(ctx, { assigneeId: work.assigneeId, groupId: work.groupId }, turn)
  if (to.length === 0) throw problem('work.nobody')
  const now = nowOf(ctx)
  const workNo = String(work[no] ?? '')
  const facts = { kind, workId: id, workNo, turn, remindTime: now, byUserId: ctx.actor.userId, toUserIds: to }
  if (!(await addOnce(ctx, workReminder, facts))) throw tooOften()
  if (entity.fields.remindCount) await alter(ctx, entity, [id], { remindCount: turn, lastRemindTime: now })
  const due = dueOf(work)
  const about: Base = { ...work, ...baseOf(work) }
  const letter = turn > 1 ? workLetters.remindedAgain : workLetters.reminded
  await tell(ctx, entity, about, letter, to, { due: typeof due === 'string' ? due : null })
  return { id, kind, remindCount: turn, lastRemindTime: now }
}

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

const baseOf = (row: DbRow): Base => ({
  id: String(row.id),
  tenantId: String(row.tenantId),
  createUser: textOf(row.createUser),
  createDept: textOf(row.createDept),
  createTime: String(row.createTime),
  updateUser: textOf(row.updateUser),
  updateTime: String(row.updateTime),
  status: Number(row.status),
  isDeleted: Number(row.isDeleted),
  rev: Number(row.rev),
})

/** The assignee, or the group where nobody has taken it; from the second time the leader as well. */
async function peopleFor(
  ctx: Ctx,
  { assigneeId, groupId }: { assigneeId: unknown; groupId: unknown },
  turn: number,
): Promise<string[]> {
  const workers = await workersOf(ctx, { assigneeId, groupId })
  if (turn < 2 && workers.length > 0) return [...workers]
  const { leader } = await groupOf(ctx, groupId)
  return [...new Set([...workers, ...(leader === null ? await peopleOfRole(ctx, 'team_leader') : [leader])])]
}

/** Several at once: each is reminded, or refused with its reason. */
export async function remindAll(ctx: Ctx, ids: readonly string[]) {
  const each = [...new Set(ids.map((id) => id.trim()).filter(Boolean))]
  if (each.length > MOST) throw problem('work.many', { max: MOST }, { field: 'ids' })
  const done: Reminded[] = []
  const refused: { id: string; msg: string; reason: string }[] = []
  for (const id of each) {
    try {
      done.push(await inSavepoint(ctx.tx, () => remind(ctx, id)))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push({ id, msg: error.words(ctx.locale), reason: error.code })
    }
  }
  return { done: done.length, reminded: done, refused }
}
