// What inspections and upkeep leave to the next shift.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Collector } from '../../duty/handover-collector.ts'
import { groupsOf } from '../../duty/turns.ts'
import { machineActor } from '../../platform/actor.ts'
import { newId } from '../../platform/id.ts'
import { actAs } from '../../platform/work.ts'
import { ok, startInspections, tenant } from '../../testing/inspections.ts'
import { openInspections, openUpkeep } from './handover-items.ts'

type House = Awaited<ReturnType<typeof startInspections>>
let house: House
let templateId: string
beforeAll(async () => {
  house = await startInspections()
  templateId = await house.template()
})
afterAll(() => house.app.stop())

const left = ({ open }: Collector) =>
  actAs(house.app.context, { tenant, actor: machineActor('process', 'trial') }, async (ctx) => {
    const [group] = await groupsOf(ctx, [String(house.groupId)])
    if (!group) throw new Error('the group is gone')
    return (await open(ctx, group)).map(({ title, mustFollow, kind }) => [kind, title, mustFollow])
  })

test('rounds of the group that are late, begun or due are left to the next shift; later and other ones are not', async () => {
  const { make, at, sql, groupId } = house
  const bill = async (title: string, more: object = {}) =>
    (await ok<{ id: string }>(make(templateId, { title, ...more }))).id
  // The test's clock is not the database's.
  const due = (id: string, what: string) =>
    sql(
      `update inspection_bill set planned_time = now() + $2::interval, due_time = now() + interval '1 day' where id = $1`,
      [id, what],
    )
  const late = await bill('超时')
  await sql('update inspection_bill set is_overdue = 1 where id = $1', [late])
  await due(late, '-3 hours')
  await due(await bill('到点', { assigneeId: null, groupId }), '-1 minute')
  await due(await bill('以后'), '2 hours')
  const begun = await bill('进行中')
  await due(begun, '2 hours')
  await sql(`update inspection_bill set bill_status = 'doing' where id = $1`, [begun])
  const done = await bill('已完成', { dueTime: at(90) })
  await sql(`update inspection_bill set bill_status = 'done' where id = $1`, [done])
  const others = await bill('别人的')
  await due(others, '-1 hour')
  await sql('update inspection_bill set assignee_id = $2, group_id = null where id = $1', [others, newId()])
  expect(await left(openInspections)).toEqual([
    ['inspection', '超时', true],
    ['inspection', '到点', false],
    ['inspection', '进行中', false],
  ])
})

test('upkeep that keeps a device shut down must be followed', async () => {
  await house.sql(
    `insert into maintenance_bill (id, tenant_id, bill_no, title, bill_status, assignee_id, planned_time, is_shut)
     values (1, $1, 'BY-1', '停机保养', 'doing', $2, now(), 1), (2, $1, 'BY-2', '挂起', 'suspended', $2, now(), 0),
       (3, $1, 'BY-3', '下周', 'pending', $2, now() + interval '7 days', 0)`,
    [tenant, house.inspector.userId],
  )
  expect(await left(openUpkeep)).toEqual([
    ['maintenance', '停机保养', true],
    ['maintenance', '挂起', false],
  ])
})
