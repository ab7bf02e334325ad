// Reads groups, shifts and turns as the pure functions of the roster take them.
import { type Group, type ShiftFacts, type Turn, isNightShift } from '@steward/domain/duty/roster'
import type { Ctx } from '../platform/ctx.ts'

export interface StoredTurn extends Turn {
  [column: string]: unknown
  remark: string | null
  createUser: string | null
}

const COLUMNS = `s.id::text as id, s.user_id::text as "userId", s.group_id::text as "groupId", s.shift_id::text as "shiftId",
  to_char(s.work_date, 'YYYY-MM-DD') as "workDate", extract(epoch from s.start_at)::float8 * 1000 as "from",
  extract(epoch from s.end_at)::float8 * 1000 as "to", s.is_rest = 1 as "isRest", s.kind,
  s.schedule_state as state, s.attend_state as attend, s.remark`

interface Sought {
  groupIds?: readonly string[]
  userIds?: readonly string[]
  /** Days, inclusive. */
  first: string
  last: string
}

/** Turns of groups or people in a period, in the order of time. */
export const turnsIn = ({ tx }: Ctx, { groupIds, userIds, first, last }: Sought, lock = ''): Promise<StoredTurn[]> =>
  tx.query<StoredTurn>(
    `select ${COLUMNS} from schedule s where s.tenant_id = $1 and s.is_deleted = 0 and s.work_date between $2 and $3
       and ($4::bigint[] is null or s.group_id = any($4)) and ($5::bigint[] is null or s.user_id = any($5))
     order by s.start_at, s.id ${lock}`,
    [tx.scope.tenant, first, last, groupIds ?? null, userIds ?? null],
  )

/** Turns that hold a moment: a night shift began the day before. */
export const turnsAt = ({ tx }: Ctx, at: Date): Promise<StoredTurn[]> =>
  tx.query<StoredTurn>(
    `select ${COLUMNS} from schedule s where s.tenant_id = $1 and s.is_deleted = 0 and s.is_rest = 0
       and s.start_at <= $2 and s.end_at > $2 and s.schedule_state = 'published'`,
    [tx.scope.tenant, at],
  )

export interface StoredGroup extends Group {
  [column: string]: unknown
  groupName: string
  deptId: string
  memberIds: string[]
  supporterIds: string[]
  rotation: string
}

export const groupsOf = ({ tx }: Ctx, ids?: readonly string[]): Promise<StoredGroup[]> =>
  tx.query<StoredGroup>(
    `select id::text as id, group_name as "groupName", dept_id::text as "deptId", leader_id::text as "leaderId",
       coalesce(member_ids::text[], '{}') as "memberIds", coalesce(supporter_ids::text[], '{}') as "supporterIds",
       coalesce(trades, '{}') as trades, coalesce(area_ids::text[], '{}') as "areaIds", coalesce(rotation, '') as rotation
     from duty_group where tenant_id = $1 and is_deleted = 0 and status = 1 and ($2::bigint[] is null or id = any($2))
     order by id`,
    [tx.scope.tenant, ids ?? null],
  )

export interface StoredShift extends ShiftFacts {
  [column: string]: unknown
  groupId: string
  shiftName: string
  shortCode: string
  color: string
  startTime: string
  endTime: string
  isOff: boolean
}

export async function shiftsOf({ tx }: Ctx, groupIds: readonly string[]): Promise<StoredShift[]> {
  const rows = await tx.query<StoredShift>(
    `select id::text as id, group_id::text as "groupId", shift_name as "shiftName", short_code as "shortCode",
       coalesce(color, 'blue') as color, start_time as "startTime", end_time as "endTime", is_rest = 1 as "isRest",
       is_off = 1 as "isOff", coalesce(min_staff, 0) as "minStaff",
       coalesce(required_post_ids::text[], '{}') as "requiredPostIds"
     from duty_shift where tenant_id = $1 and is_deleted = 0 and group_id = any($2::bigint[]) order by line_no`,
    [tx.scope.tenant, groupIds],
  )
  return rows.map((row) => ({ ...row, isNight: !row.isRest && isNightShift(row) }))
}
