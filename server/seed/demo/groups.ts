// Duty groups of the demonstration with their shifts, three weeks of published duty, and the calendar of days off.
import { dayAfter } from '@steward/domain/calendar/days'
import { dutyGroup } from '@steward/domain/index'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { nextNumber } from '../../platform/numbers.ts'
import { type Planted, insert } from '../../system/insert.ts'
import type { DemoGroup } from './first-groups.ts'
import type { DemoShift, DemoWork } from './work.ts'

interface Wanted {
  work: DemoWork
  /** User ids by account. */
  people: ReadonlyMap<string, string>
  /** The first day of duty. */
  today: string
  /** The instant of a local time, as ISO. */
  instantOf: (date: string, clock: string) => string
}

const DAYS = 21

export interface PlantedGroup {
  id: string
  members: readonly string[]
}

/** By name; a group that stands already is left as it is. */
export async function plantGroups(tx: Tx, wanted: Wanted): Promise<Map<string, PlantedGroup>> {
  const { work, people } = wanted
  const { tenantId } = work.hospital
  const depts = await tx.query(
    'select id::text as id, dept_name as name from dept where tenant_id = $1 and is_deleted = 0',
    [tenantId],
  )
  const deptIds = new Map(depts.map(({ id, name }) => [String(name), String(id)]))
  const known = await tx.query(
    'select id::text as id, group_name as name, member_ids::text[] as members from duty_group where tenant_id = $1 and is_deleted = 0',
    [tenantId],
  )
  const found = new Map(
    known.map(({ id, name, members }) => [
      String(name),
      { id: String(id), members: Array.isArray(members) ? members.map(String) : [] },
    ]),
  )
  for (const group of work.groups) {
    if (found.has(group.name)) continue
    const members = group.members.flatMap((account) => people.get(account) ?? [])
    const id = newId()
    found.set(group.name, { id, members })
    await insert(tx, 'duty_group', [
      {
        id,
        tenantId,
        groupCode: await nextNumber(tx, tenantId, dutyGroup.fields.groupCode.number ?? ''),
        groupName: group.name,
        deptId: deptIds.get(group.dept),
        leaderId: people.get(group.leader),
        memberIds: members,
        trades: [...group.trades],
        rotation: rotationOf(work.shifts[group.shifts]),
      },
    ])
    await plantDuty(tx, wanted, group, { id, members })
  }
  return found
}

/** Round the clock everybody rests in turn; by day the week does it. */
const rotationOf = (shifts: readonly DemoShift[]) =>
  (shifts.length > 2 ? shifts : shifts.slice(0, 1)).map(([, code]) => code).join(',')

async function plantDuty(tx: Tx, { work, today, instantOf }: Wanted, group: DemoGroup, planted: PlantedGroup) {
  const { tenantId } = work.hospital
  const own = work.shifts[group.shifts].map(([shiftName, shortCode, startTime, endTime, color, isRest], at) => ({
    id: newId(),
    tenantId,
    groupId: planted.id,
    lineNo: at + 1,
    shiftName,
    shortCode,
    startTime,
    endTime,
    color,
    isRest,
    minStaff: isRest ? 0 : (group.minStaff ?? 1),
  }))
  await insert(tx, 'duty_shift', own)
  const rows: Planted[] = []
  for (let day = -1; day < DAYS; day += 1) {
    const workDate = dayAfter(today, day)
    for (const [at, userId] of planted.members.entries()) {
      // Each a step behind the one before, so that every shift is somebody's.
      const shift = own[(((day + at) % own.length) + own.length) % own.length]
      if (!shift || shift.isRest) continue
      const end = shift.endTime <= shift.startTime ? dayAfter(workDate, 1) : workDate
      rows.push({
        id: newId(),
        tenant_id: tenantId,
        user_id: userId,
        group_id: planted.id,
        work_date: workDate,
        shift_id: shift.id,
        start_at: instantOf(workDate, shift.startTime),
        end_at: instantOf(end, shift.endTime),
      })
    }
  }
  // Its constraint may be judged later, which `on conflict` does not do.
  await tx.query(
    `insert into schedule (id, tenant_id, user_id, group_id, work_date, shift_id, start_at, end_at, schedule_state, attend_state)
     select id, tenant_id, user_id, group_id, work_date, shift_id, start_at, end_at, 'published', 'planned'
     from jsonb_populate_recordset(null::schedule, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

export async function plantHolidays(tx: Tx, { hospital: { tenantId }, holidays }: DemoWork): Promise<void> {
  const rows = holidays.flatMap(([first, last, holidayName, kind]) => {
    const days: Planted[] = []
    for (let date = first; date <= last; date = dayAfter(date, 1))
      days.push({ id: newId(), tenantId, holidayDate: date, holidayName, kind })
    return days
  })
  await insert(tx, 'holiday', rows)
}
