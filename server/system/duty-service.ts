// Who is on duty, for features that do not know how rosters are kept.
import type { Ctx } from '../platform/ctx.ts'
import { service } from '../platform/service.ts'

/** The group, and whom of it to call: those on duty; where there is nobody those on standby, else its leader. */
export interface Called {
  groupId: string
  groupName: string
  by: 'onDuty' | 'standby' | 'leader'
  userIds: readonly string[]
  leaderId: string
}

export interface Uncovered {
  /** Milliseconds. */
  from: number
  to: number
}

export interface DutyService {
  /** Of each of these groups. */
  ofGroups(ctx: Ctx, groupIds: readonly string[], at: Date): Promise<Called[]>
  /** Of the group that answers for the place most closely; undefined where none does. */
  atPlace(ctx: Ctx, areaId: string | null, at: Date): Promise<Called | undefined>
  /** Groups that answer for one of these areas, all where none is named. */
  groupsFor(ctx: Ctx, areaIds: readonly string[]): Promise<string[]>
  /** When nobody of the group is on duty, by group. */
  gaps(ctx: Ctx, groupIds: readonly string[], period: Uncovered): Promise<ReadonlyMap<string, readonly Uncovered[]>>
  /** Names by id, of those that are there. */
  names(ctx: Ctx, groupIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

const duty = service<DutyService>()
export const declareDutyService = duty.declare
/** Undefined where no feature keeps rosters. */
export const dutyServiceOf = duty.of
