// Saves cells of the month grid, all or none: every refused cell is named.
import { dayAfter } from '@steward/domain/calendar/days'
import { codesFor } from '@steward/domain/derive/permissions'
import { crossesMidnight } from '@steward/domain/duty/roster'
import { dutyGroup, schedule } from '@steward/domain/index'
import { type Problem, problem } from '@steward/domain/problems'
import { ADDED } from '../platform/change.ts'
import type { Ctx } from '../platform/ctx.ts'
import { newId } from '../platform/id.ts'
import { nowOf } from '../platform/local-time.ts'
import { tellOfChanges } from './duty-letters.ts'
import { type Refused, cellsRefused, judge, refusalOf } from './judge-turns.ts'
import { type StoredGroup, type StoredShift, type StoredTurn, groupsOf, shiftsOf, turnsIn } from './turns.ts'

export const MOST_CELLS = 2_000

export interface Cell {
  id?: string | undefined
  userId: string
  groupId: string
  workDate: string
  /** Null empties the cell. */
  shiftId: string | null
  kind: 'normal' | 'overtime' | 'standby'
  remark?: string | null | undefined
}

export interface SavedCells {
  ids: string[]
  removed: number
}

const keyOf = ({ groupId, userId, workDate, kind }: Pick<Cell, 'groupId' | 'userId' | 'workDate' | 'kind'>) =>
  `${groupId} ${userId} ${workDate} ${kind}`

/** Adds, changes and empties cells; throws `schedule.cells` naming each that cannot be, and `schedule.warnings` unless confirmed. */
export async function saveCells(ctx: Ctx, cells: readonly Cell[], isConfirmed: boolean): Promise<SavedCells> {
  if (cells.length > MOST_CELLS) throw problem('schedule.many', { max: MOST_CELLS })
  const known = await knownOf(ctx, cells)
  const refused = cells.flatMap((cell, index): Refused[] => {
    const fault = faultOf(ctx, known, cell)
    return fault ? [refusalOf(ctx, cell, index, fault)] : []
  })
  if (refused.length > 0) throw cellsRefused(refused)
  const { kept, gone } = planOf(cells, known)
  const written = kept.map((one) => turnOf(known, one))
  await write(ctx, written, gone)
  await judge(ctx, cells, isConfirmed)
  await tellPeople(ctx, known, kept, gone)
  return { ids: written.map(({ id }) => id), removed: gone.length }
}

/** Who went by a published turn learns what became of it; what is new is told when it is published. */
async function tellPeople(
  ctx: Ctx,
  { groups, shifts, byId }: KnownCells,
  kept: readonly Kept[],
  gone: readonly string[],
) {
  const today = nowOf(ctx).slice(0, 10)
  const isKnown = (turn: StoredTurn | undefined): turn is StoredTurn =>
    turn?.state === 'published' && turn.workDate >= today
  const changed = kept.flatMap(({ cell: { shiftId }, before }) =>
    isKnown(before) && before.shiftId !== shiftId ? [{ turn: before, shift: shifts.get(shiftId)?.shiftName }] : [],
  )
  const lost = gone.flatMap((id) => {
    const turn = byId.get(id)
    return isKnown(turn) ? [{ turn, shift: undefined }] : []
  })
  for (const [groupId, own] of Map.groupBy([...changed, ...lost], ({ turn }) => turn.groupId))
    await tellOfChanges(
      ctx,
      groups.get(groupId)?.groupName ?? '',
      own.map(({ turn, shift }) => ({ turnId: turn.id, userId: turn.userId, workDate: turn.workDate, shift })),
    )
}

interface KnownCells {
  groups: ReadonlyMap<string, StoredGroup>
  shifts: ReadonlyMap<string, StoredShift>
  byKey: ReadonlyMap<string, StoredTurn>
  byId: ReadonlyMap<string, StoredTurn>
  mayPlanAll: boolean
}

async function knownOf(ctx: Ctx, cells: readonly Cell[]): Promise<KnownCells> {
  const groupIds = [...new Set(cells.map(({ groupId }) => groupId))]
  const userIds = [...new Set(cells.map(({ userId }) => userId))]
  const dates = cells.map(({ workDate }) => workDate).toSorted()
  const [first = '', last = first] = [dates[0], dates.at(-1)]
  const groups = await groupsOf(ctx, groupIds)
  const shifts = await shiftsOf(ctx, groupIds)
  const turns = await turnsIn(ctx, { userIds, first, last }, 'for update')
  return {
    groups: new Map(groups.map((group) => [group.id, group])),
    shifts: new Map(shifts.map((shift) => [shift.id, shift])),
    byKey: new Map(turns.map((turn) => [keyOf(turn), turn])),
    byId: new Map(turns.map((turn) => [turn.id, turn])),
    mayPlanAll: ctx.can(...codesFor(dutyGroup, 'edit')),
  }
}

function faultOf(ctx: Ctx, { groups, shifts, byId, mayPlanAll }: KnownCells, cell: Cell): Problem | undefined {
  const { groupId, userId, workDate, shiftId, id } = cell
  const group = groups.get(groupId)
  if (!group) return problem('field.reference', { field: '班组', fieldEn: 'Group' }, { field: 'groupId' })
  if (!mayPlanAll && group.leaderId !== ctx.me.userId) return problem('schedule.group', {}, { field: 'groupId' })
  // Who looks after all groups also mends the past.
  if (!mayPlanAll && workDate < nowOf(ctx).slice(0, 10)) return problem('schedule.past', {}, { field: 'workDate' })
  // Right and past were judged for the group and the day that were sent: the stored turn must be of the same.
  if (id !== undefined && !isOf(cell, byId.get(id)))
    return problem('row.missing', { entity: schedule.zh, entityEn: schedule.en })
  if (shiftId === null) return undefined
  if (![...group.memberIds, ...group.supporterIds, group.leaderId].includes(userId))
    return problem('schedule.not-member', {}, { field: 'userId' })
  const shift = shifts.get(shiftId)
  if (!shift || shift.groupId !== groupId || shift.isOff) return problem('schedule.shift', {}, { field: 'shiftId' })
  return undefined
}

const isOf = ({ groupId, userId, workDate }: Cell, turn: StoredTurn | undefined): boolean =>
  turn?.groupId === groupId && turn.userId === userId && turn.workDate === workDate

interface Kept {
  cell: Cell & { shiftId: string }
  before: StoredTurn | undefined
}

/** What is written and what goes; of several for one cell the last one holds. */
function planOf(cells: readonly Cell[], { byKey, byId }: KnownCells): { kept: Kept[]; gone: string[] } {
  const last = new Map(cells.map((cell) => [cell.id ?? keyOf(cell), cell]))
  const kept: Kept[] = []
  const gone: string[] = []
  for (const cell of last.values()) {
    const before = cell.id === undefined ? byKey.get(keyOf(cell)) : byId.get(cell.id)
    const { shiftId } = cell
    if (shiftId === null) gone.push(...(before ? [before.id] : []))
    else kept.push({ cell: { ...cell, shiftId }, before })
  }
  return { kept, gone }
}

interface Written {
  id: string
  isNew: boolean
  userId: string
  groupId: string
  deptId: string
  workDate: string
  shiftId: string
  startAt: string
  endAt: string
  isRest: number
  kind: string
  remark: string | null
}

/** Its times are the hospital's: the database reads them in its zone. A rest lasts the whole day. */
function turnOf({ groups, shifts }: KnownCells, { cell, before }: Kept): Written {
  const { userId, groupId, workDate, shiftId, kind, remark = null } = cell
  const shift = shifts.get(shiftId)
  const [from, to] = shift && !shift.isRest ? [shift.startTime, shift.endTime] : ['00:00', '00:00']
  const lastDay = crossesMidnight({ startTime: from, endTime: to }) ? dayAfter(workDate) : workDate
  return {
    id: before?.id ?? newId(),
    isNew: before === undefined,
    userId,
    groupId,
    deptId: groups.get(groupId)?.deptId ?? '',
    workDate,
    shiftId,
    startAt: `${workDate} ${from}:00`,
    endAt: `${lastDay} ${to}:00`,
    isRest: shift?.isRest ? 1 : 0,
    kind,
    remark,
  }
}

const SHAPE = `(id bigint, "isNew" boolean, "userId" bigint, "groupId" bigint, "deptId" bigint, "workDate" date,
  "shiftId" bigint, "startAt" timestamptz, "endAt" timestamptz, "isRest" int, kind text, remark text)`

async function write(ctx: Ctx, written: readonly Written[], gone: readonly string[]): Promise<void> {
  const { tx, actor, tenant } = ctx
  // Cells change places within one save: only what they come to must not overlap.
  await tx.query('set constraints schedule_overlap deferred')
  const by = [actor.userId, ctx.now] as const
  if (gone.length > 0)
    await tx.query(
      `update schedule set is_deleted = 1, update_user = $2, update_time = $3, rev = rev + 1
       where id = any($1::bigint[]) and is_deleted = 0`,
      [gone, ...by],
    )
  const changed = written.filter(({ isNew }) => !isNew)
  if (changed.length > 0)
    await tx.query(
      `update schedule s set shift_id = x."shiftId", start_at = x."startAt", end_at = x."endAt", is_rest = x."isRest",
         kind = x.kind, remark = coalesce(x.remark, s.remark), update_user = $2, update_time = $3, rev = s.rev + 1
       from jsonb_to_recordset($1::jsonb) as x ${SHAPE} where s.id = x.id`,
      [JSON.stringify(changed), ...by],
    )
  const added = written.filter(({ isNew }) => isNew)
  if (added.length > 0)
    await tx.query(
      `insert into schedule (id, tenant_id, user_id, group_id, dept_id, work_date, shift_id, start_at, end_at, is_rest, kind,
         remark, create_user, create_dept, create_time, update_user, update_time)
       select x.id, $4, x."userId", x."groupId", x."deptId", x."workDate", x."shiftId", x."startAt", x."endAt", x."isRest",
         x.kind, x.remark, $2, $5, $3, $2, $3 from jsonb_to_recordset($1::jsonb) as x ${SHAPE}`,
      [JSON.stringify(added), ...by, tenant, actor.deptId],
    )
  if (gone.length + changed.length > 0) await ctx.changed('schedule', tenant)
  if (added.length > 0) await ctx.changed('schedule', tenant, { ids: added.map(({ id }) => id), fields: ADDED })
}
