// Plans on a real database: what may begin, what is made of it, and that each occurrence is made once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLAN, ok, startPlans } from '../../testing/plans.ts'

let house: Awaited<ReturnType<typeof startPlans>>
beforeAll(async () => {
  house = await startPlans()
})
afterAll(() => house.app.stop())

test('a plan gets its number, its name is its own until it has ended, and lists say what they hold', async () => {
  const { boss, submit, draft, step } = house
  const plan = await draft({ name: '氧气站巡检' })
  expect(plan.planNo).toMatch(/^JH\d{8}-\d{4}$/)
  expect(plan).toMatchObject({ planStatus: 'draft', templateName: '巡检1', doneRate30d: null })
  expect(await submit({ name: '氧气站巡检' })).toMatchObject({ status: 400, reason: 'field.unique' })
  await ok(step(boss, plan.id, 'enable'))
  await ok(step(boss, plan.id, 'end', { reason: '不再需要' }))
  const again = await draft({ name: '氧气站巡检' })
  await ok(boss.post(`${PLAN}/remove`, {}, { ids: again.id }))
})

test('a template counts the plans that follow it, whichever version they name, until they end', async () => {
  const { boss, template, draft, step } = house
  const templateId = await template()
  const TEMPLATE = '/iot/inspection-template'
  const read = (id: string) => ok(boss.get(`${TEMPLATE}/detail`, { id }))
  expect(await read(templateId)).toMatchObject({ usedPlanCount: 0 })
  const first = await draft({ templateId })
  await draft({ templateId })
  const { name, rev } = await read(templateId)
  const next = await ok<{ id: string }>(boss.post(`${TEMPLATE}/submit`, { id: templateId, rev, name, remark: '新版' }))
  expect(next.id).not.toBe(templateId)
  expect(await read(next.id)).toMatchObject({ usedPlanCount: 2, details: expect.arrayContaining([expect.anything()]) })
  const [row] = (await ok<{ records: object[] }>(boss.get(`${TEMPLATE}/list`, { id_equal: templateId }))).records
  expect(row).toMatchObject({ usedPlanCount: 2 })
  await ok(step(boss, first.id, 'enable'))
  await ok(step(boss, first.id, 'end', { reason: '不再需要' }))
  expect(await read(templateId)).toMatchObject({ usedPlanCount: 1 })
})

test.each([
  [{ byWeekday: '1,8' }, 400, 'plan.weekdays'],
  [{ byMonthDay: '0' }, 400, 'plan.month-days'],
  [{ times: '25:00' }, 400, 'plan.times'],
  [{ times: '08:00,12:00,18:00' }, 400, 'plan.rounds'],
  [{ pausedMonths: '1,2,3,4,5,6,7,8,9,10,11,12' }, 400, 'plan.months'],
  [{ remindMinutes: '60,x' }, 400, 'plan.reminders'],
  [{ endDate: '2026-10-01' }, 400, 'plan.end'],
  [{ cycleType: 'runtime' }, 400, 'plan.runtime'],
  [{ cycleType: 'shift', basis: 'floating' }, 400, 'plan.floating'],
  [{ groupId: null }, 400, 'plan.group'],
  [{ assignMode: 'user' }, 400, 'plan.assignee'],
  [{ assignMode: 'rotate' }, 400, 'plan.rotation'],
  [{ windowMinutes: 5 }, 400, 'request.invalid'],
  [{ isStatutory: 1, holidayPolicy: 'skip' }, 422, 'plan.legal'],
  [{ isStatutory: 1, holidayPolicy: 'later' }, 422, 'plan.legal'],
  [{ isStatutory: 1, pausedMonths: '7' }, 422, 'plan.legal'],
  [{ isStatutory: 1, openPolicy: 'skip' }, 422, 'plan.legal'],
  [{ isStatutory: 1, graceMinutes: 10 }, 422, 'plan.legal'],
  [{ templateId: '1' }, 400, 'plan.template-kind'],
])('%o is refused', async (more, status, reason) => {
  const answer = await house.submit(more)
  expect([answer.status, answer.reason === 'field.too-small' ? 'request.invalid' : answer.reason]).toEqual([
    status,
    reason,
  ])
})

test('the database keeps what the law asks for, too', async () => {
  const { id } = await house.draft({ isStatutory: 1 })
  await expect(house.sql(`update work_plan set holiday_policy = 'skip' where id = $1`, [id])).rejects.toThrow(
    'work_plan_legal',
  )
})

test('a plan without targets, with a retired template, or for somebody who may not do it is not enabled', async () => {
  const { boss, draft, step, template, tank, outside } = house
  const refused = async (more: object) => (await step(boss, (await draft(more)).id, 'enable')).reason
  const forAll = await template({ equipmentType: null })
  const nowhere = { templateId: forAll, targetMode: 'type', equipmentType: tank, deviceIds: null }
  expect(await refused(nowhere)).toBe('plan.no-target')
  const retired = await template()
  await ok(boss.post('/iot/inspection-template/retire', { id: retired }))
  expect(await refused({ templateId: retired })).toBe('plan.template')
  expect(await refused({ assignMode: 'user', assigneeId: outside.userId })).toBe('plan.person')
  expect(await refused({ cycleType: 'once', startDate: '2026-01-01' })).toBe('plan.never')
})

test('a template for one type of devices takes no others, and says which do not fit', async () => {
  const { submit, tank, pumpA, sql } = house
  const [pump] = await sql('select device_type_id::text as id from device where id = $1', [pumpA])
  const answer = await submit({ targetMode: 'type', equipmentType: tank, deviceIds: null })
  expect(answer).toMatchObject({ status: 422, reason: 'plan.misfit' })
  expect(answer.msg).toMatch(/^模板适用于.+，与此不符：.+$/)
  await ok(submit({ name: '同类', targetMode: 'type', equipmentType: pump?.id, deviceIds: null }))
})

test('the preview names the next twelve times and the work they add', async () => {
  const { boss, draft } = house
  const plan = await draft({ deviceIds: `${house.pumpA},${house.pumpB}` })
  const preview = await ok<{
    occurrences: string[]
    words: object
    targets: number
    bills: number
    addedHours: number
  }>(boss.get(`${PLAN}/preview`, { id: plan.id }))
  expect(preview.occurrences).toHaveLength(12)
  expect(preview.occurrences.slice(0, 2)).toEqual(['2026-11-21 12:00:00', '2026-11-21 14:00:00'])
  expect(preview).toMatchObject({ targets: 2, bills: 1, addedHours: 42, words: { zh: '每2小时，从00:00起' } })
  const unsaved = { name: '未保存', planType: 'inspection', templateId: house.templateId, startDate: '2026-11-21' }
  const same = await ok<{ occurrences: string[]; targets: number }>(
    boss.post(`${PLAN}/preview`, { ...unsaved, deviceIds: house.pumpA, groupId: house.groupId, billMode: 'each' }),
  )
  expect(same).toMatchObject({ targets: 1, occurrences: expect.arrayContaining(['2026-11-22 08:00:00']) })
  for (const wrong of [{ times: '8:00' }, { times: '25:00' }, { byMonthDay: '32' }])
    expect(await boss.post(`${PLAN}/preview`, { ...unsaved, deviceIds: house.pumpA, ...wrong })).toMatchObject({
      status: 400,
      field: Object.keys(wrong)[0],
    })
})

test('rounds from the evening to the morning go over midnight, in the preview and in what is made', async () => {
  const { draft, boss, step, planOf, end } = house
  const { id } = await draft({ cycleType: 'hour', cycleInterval: 2, times: '22:00,06:00' })
  const { occurrences, words } = await ok<{ occurrences: string[]; words: object }>(boss.get(`${PLAN}/preview`, { id }))
  expect(occurrences.slice(0, 6).map((at) => at.slice(11, 16))).toEqual([
    '22:00',
    '00:00',
    '02:00',
    '04:00',
    '06:00',
    '22:00',
  ])
  expect(words).toMatchObject({ zh: '每2小时，22:00至次日06:00' })
  await ok(step(boss, id, 'enable'))
  expect(String((await planOf(id)).nextPlannedTime).slice(11, 16)).toBe('22:00')
  await ok(end(id))
})

test('a round the law asks for is not cancelled, and stays when its plan ends', async () => {
  const { enabled, billsOf, boss, step, end } = house
  const id = await enabled({ isStatutory: 1 })
  await ok(step(boss, id, 'generate'))
  const [bill] = await billsOf(id)
  const cancel = await boss.post('/iot/inspection-bill/cancel', { id: bill?.id, reason: '不做了' })
  expect([cancel.status, cancel.reason]).toEqual([422, 'inspection.statutory'])
  await ok(end(id))
  expect(await billsOf(id)).toMatchObject([{ status: 'pending' }])
})

test('a round is made when it is due, for whoever is on duty, and once', async () => {
  const { enabled, generate, billsOf, occurrencesOf, planOf, pass, inspector, end } = house
  // It is ten past ten; the inspector has the shift until four.
  const id = await enabled({ assignMode: 'on_duty' })
  expect(await planOf(id)).toMatchObject({ nextPlannedTime: '2026-11-21 12:00:00', nextRunAt: '2026-11-21 12:00:00' })
  await generate()
  expect(await billsOf(id)).toEqual([])
  pass(125)
  await generate()
  await generate()
  expect(await billsOf(id)).toMatchObject([
    {
      planned: '2026-11-21 12:00',
      due: '2026-11-21 13:00',
      until: '2026-11-21 13:12',
      status: 'pending',
      key: 'route',
      assignee: inspector.userId,
    },
  ])
  expect(await occurrencesOf(id)).toMatchObject([{ at: '2026-11-21 12:00', key: 'route', outcome: 'made' }])
  expect(await planOf(id)).toMatchObject({ nextPlannedTime: '2026-11-21 14:00:00' })
  await ok(end(id))
})

test('after a standstill the last round is made up for and those before it are missed because of the system', async () => {
  const { enabled, generate, billsOf, occurrencesOf, pass, end, pumpA, pumpB } = house
  const id = await enabled({ billMode: 'each', deviceIds: `${pumpA},${pumpB}` })
  const before = (await occurrencesOf(id)).length
  expect(before).toBe(0)
  pass(6 * 60 + 20)
  await generate()
  const bills = await billsOf(id)
  expect(bills.map(({ status }) => status)).toEqual(['missed', 'missed', 'missed', 'missed', 'pending', 'pending'])
  const [last] = bills.slice(-1)
  // It has its whole window from now on.
  expect(String(last?.due) > String(last?.planned)).toBe(true)
  expect((await occurrencesOf(id)).map(({ outcome }) => outcome)).toEqual([
    'missed',
    'missed',
    'missed',
    'missed',
    'made',
    'made',
  ])
  await ok(end(id))
})

test('what is made ahead of time is made once, and each device has its own bill', async () => {
  const { enabled, generate, billsOf, pass, end, areaId } = house
  const id = await enabled({ billMode: 'each', targetMode: 'area', areaIds: areaId, deviceIds: null, leadMinutes: 300 })
  await generate()
  const first = await billsOf(id)
  pass(30)
  await generate()
  const keys = (await billsOf(id)).map(({ planned, key }) => `${String(planned)} ${String(key)}`)
  expect(new Set(keys).size).toBe(keys.length)
  expect(first.length).toBeGreaterThanOrEqual(4)
  await ok(end(id))
  expect((await billsOf(id)).every(({ status }) => status === 'cancelled')).toBe(true)
})

test('where the last one is open it is left out, or taken into it', async () => {
  const { enabled, generate, billsOf, occurrencesOf, pass, end } = house
  const skip = await enabled({ openPolicy: 'skip', windowMinutes: 600 })
  const merge = await enabled({ openPolicy: 'merge', windowMinutes: 600 })
  for (const _ of [1, 2]) {
    pass(121)
    await generate()
  }
  expect(await billsOf(skip)).toHaveLength(1)
  expect((await occurrencesOf(skip)).map(({ outcome }) => outcome)).toEqual(['made', 'skipped'])
  const [made, merged] = await occurrencesOf(merge)
  expect([made?.outcome, merged?.outcome, merged?.bill]).toEqual(['made', 'merged', made?.bill])
  for (const id of [skip, merge]) await ok(end(id))
})

test('people take turns, and a group keeps what nobody is named for', async () => {
  const { enabled, generate, billsOf, pass, end, inspector, helper } = house
  const id = await enabled({ assignMode: 'rotate', rotation: `${inspector.userId},${helper.userId}` })
  for (const _ of [1, 2, 3]) {
    pass(120)
    await generate()
  }
  const people = (await billsOf(id)).map(({ assignee }) => assignee)
  expect(people).toEqual([inspector.userId, helper.userId, inspector.userId])
  await ok(end(id))
})

test('a plan that is paused makes nothing more, keeps what is open, and owes nothing for the time', async () => {
  const { boss, enabled, generate, billsOf, step, pass, planOf, end } = house
  const id = await enabled({ leadMinutes: 0 })
  pass(121)
  await ok(step(boss, id, 'pause', { reason: '检修' }))
  // What had come due before belongs to the plan as it was.
  expect((await billsOf(id)).map(({ status }) => status)).toEqual(['pending'])
  expect(await planOf(id)).toMatchObject({ planStatus: 'paused', nextRunAt: null })
  pass(600)
  await generate()
  expect(await billsOf(id)).toHaveLength(1)
  await ok(step(boss, id, 'resume'))
  await generate()
  expect(await billsOf(id)).toHaveLength(1)
  pass(121)
  await generate()
  expect(await billsOf(id)).toHaveLength(2)
  await ok(end(id))
})

test('an edited plan owes what it owed as it was, and the rest as it is now', async () => {
  const { boss, enabled, generate, billsOf, pass, end } = house
  const id = await enabled()
  pass(121)
  await ok(boss.post(`${PLAN}/submit`, { id, cycleType: 'day', cycleInterval: 1, times: '23:30', name: `改名${id}` }))
  await generate()
  const bills = await billsOf(id)
  expect(bills).toHaveLength(1)
  expect(String(bills[0]?.planned).slice(11)).toMatch(/^\d\d:00$/)
  expect((await house.planOf(id)).nextPlannedTime?.slice(11)).toBe('23:30:00')
  await ok(end(id))
})

test('a plan that is done once, or is over, ends by itself', async () => {
  const { app, draft, step, boss, generate, billsOf, pass, planOf } = house
  const now = await ok<{ occurrences: string[] }>(boss.get(`${PLAN}/preview`, { id: (await draft()).id }))
  const [next = ''] = now.occurrences
  const { id } = await draft({ cycleType: 'once', startDate: next.slice(0, 10), times: next.slice(11, 16) })
  await ok(step(boss, id, 'enable'))
  pass(121)
  await generate()
  expect(await billsOf(id)).toHaveLength(1)
  expect(await planOf(id)).toMatchObject({ planStatus: 'ended' })
  expect(app.context.timeZone).toBe('Asia/Shanghai')
})

test('one occurrence is left out with a reason, but not by law, not twice and not afterwards', async () => {
  const { boss, enabled, generate, billsOf, occurrencesOf, pass, planOf, end } = house
  const id = await enabled()
  const next = String((await planOf(id)).nextPlannedTime)
  const skip = (planId: string, plannedTime: string) =>
    boss.post(`${PLAN}/occurrence/skip`, { planId, plannedTime, reason: '设备检修' })
  expect(await skip(id, '2031-01-01 00:30:00')).toMatchObject({ status: 422, reason: 'occurrence.unknown' })
  expect(await skip(id, '2026-11-01 00:00:00')).toMatchObject({ reason: 'occurrence.past' })
  await ok(skip(id, next))
  await ok(skip(id, next))
  pass(121)
  await generate()
  expect(await billsOf(id)).toEqual([])
  expect(await occurrencesOf(id)).toMatchObject([{ outcome: 'skipped', key: '' }])
  const legal = await enabled({ isStatutory: 1 })
  expect(await skip(legal, String((await planOf(legal)).nextPlannedTime))).toMatchObject({ reason: 'plan.legal' })
  const early = await enabled({ leadMinutes: 300 })
  const soon = String((await planOf(early)).nextPlannedTime)
  await generate()
  expect(await skip(early, soon)).toMatchObject({ reason: 'occurrence.made' })
  for (const one of [id, legal, early]) await ok(end(one))
})

test('a plan reckoned from completion waits for it', async () => {
  const { enabled, generate, billsOf, pass, planOf, sql, end } = house
  const id = await enabled({ basis: 'floating', cycleType: 'hour', cycleInterval: 3, times: '' })
  for (const _ of [1, 2, 3]) {
    pass(61)
    await generate()
  }
  expect(await billsOf(id)).toHaveLength(1)
  expect((await planOf(id)).nextPlannedTime).toBeNull()
  const done = house.at(0)
  await sql(`update inspection_bill set bill_status = 'done', finish_time = $2 where plan_id = $1`, [id, done])
  await generate()
  const { nextPlannedTime } = await planOf(id)
  expect(Date.parse(`${nextPlannedTime}Z`) - Date.parse(`${done.slice(0, 16)}:00Z`)).toBe(3 * 3_600_000)
  pass(181)
  await generate()
  expect(await billsOf(id)).toHaveLength(2)
  await ok(end(id))
})

test('by hours of operation the meter says when, and a replaced meter begins anew', async () => {
  const { enabled, generate, billsOf, pass, pumpA, pump, sql, end } = house
  let looks = 0
  const run = async (hours: number) => {
    looks += 1
    await sql(
      `with s as (insert into ts_device (device_id, tenant_id, type_id) values ($1, '200001', $3) on conflict (device_id) do update set tenant_id = excluded.tenant_id returning sid)
       insert into device_latest (sid, tenant_id, ts, vals) select sid, '200001', now(), $2::jsonb from s
       on conflict (sid) do update set vals = excluded.vals`,
      [pumpA, JSON.stringify({ runHours: [hours, looks * 11 * 60_000, 0] }), pump],
    )
    pass(11)
    await generate()
    return (await billsOf(id)).length
  }
  const id = await enabled({ cycleType: 'runtime', runtimeHours: 2_000, runtimeProperty: 'runHours' })
  expect(await run(1_200)).toBe(0)
  expect(await run(3_199)).toBe(0)
  expect(await run(3_205)).toBe(1)
  expect(await run(3_300)).toBe(1)
  // A device that comes up reads nothing for a moment.
  expect(await run(0)).toBe(1)
  expect(await run(3_301)).toBe(1)
  // A new meter says the same again.
  expect(await run(10)).toBe(1)
  expect(await run(11)).toBe(1)
  expect(await run(12)).toBe(1)
  expect(await run(2_011)).toBe(2)
  await ok(end(id))
})

test('a meter that is due stays due where the bill could not be made', async () => {
  const { enabled, generate, billsOf, pass, pumpA, pump, sql, end, template } = house
  const templateId = await template()
  const id = await enabled({ templateId, cycleType: 'runtime', runtimeHours: 100, runtimeProperty: 'runHours' })
  const run = async (hours: number) => {
    await sql(
      `with s as (insert into ts_device (device_id, tenant_id, type_id) values ($1, '200001', $3) on conflict (device_id) do update set tenant_id = excluded.tenant_id returning sid)
       insert into device_latest (sid, tenant_id, ts, vals) select sid, '200001', now(), $2::jsonb from s
       on conflict (sid) do update set vals = excluded.vals`,
      [pumpA, JSON.stringify({ runHours: [hours, hours * 60_000, 0] }), pump],
    )
    pass(11)
    await generate()
    return (await billsOf(id)).length
  }
  expect(await run(50_000)).toBe(0)
  const refuse = (isOn: boolean) =>
    sql(`update inspection_template_detail set is_deleted = $2 where template_id = $1`, [templateId, isOn ? 1 : 0])
  await refuse(true)
  expect(await run(50_101)).toBe(0)
  await refuse(false)
  expect(await run(50_102)).toBe(1)
  expect(await run(50_103)).toBe(1)
  await ok(end(id))
})

test('without a meter of its own a device’s hours are those of its run records', async () => {
  const { enabled, generate, billsOf, pass, pumpA, sql, end } = house
  const ran = (from: string, until: string, type = 'run') =>
    sql(
      `insert into device_run_record (id, tenant_id, device_id, record_type, start_time, end_time)
       values ((random() * 1e15)::bigint, '200001', $1, $4, $2, $3)`,
      [pumpA, from, until, type],
    )
  const due = async () => {
    pass(11)
    await generate()
    return (await billsOf(id)).length
  }
  const id = await enabled({ cycleType: 'runtime', runtimeHours: 100, runtimeProperty: '' })
  await ran('2026-01-01 00:00', '2026-01-03 00:00')
  expect(await due()).toBe(0)
  await ran('2026-01-03 00:00', '2026-01-20 00:00', 'standby')
  await ran('2026-01-10 00:00', '2026-01-14 00:00')
  expect(await due()).toBe(0)
  await ran('2026-01-15 00:00', '2026-01-15 04:00')
  expect(await due()).toBe(1)
  expect(await due()).toBe(1)
  await ok(end(id))
})

test('plans are their group’s and their tenant’s', async () => {
  const { draft, step, submit, outside, keeper, stranger, boss } = house
  const { id } = await draft({}, keeper)
  expect(await submit({}, outside)).toMatchObject({ status: 403, reason: 'plan.not-leader' })
  expect(await step(outside, id, 'enable')).toMatchObject({ status: 403, reason: 'plan.not-leader' })
  const foreign = await stranger.get(`${PLAN}/detail`, { id })
  expect(foreign.status).toBe(404)
  expect((await step(stranger, id, 'enable')).status).toBe(404)
  expect((await stranger.get(`${PLAN}/preview`, { id })).status).toBe(404)
  await ok(step(keeper, id, 'enable'))
  expect((await boss.post(`${PLAN}/pause`, { id, reason: 'x', rev: 0 })).status).toBe(409)
  await ok(house.end(id))
})

test('days of the year, the load of the week and devices by days', async () => {
  const { boss, enabled, generate, pass, pumpA, groupId, end, planOf } = house
  const id = await enabled({ cycleType: 'day', cycleInterval: 1, times: '23:00' })
  const next = String((await planOf(id)).nextPlannedTime)
  const year = await ok<{ days: { date: string; planned: number; toCome: number }[] }>(
    boss.get(`${PLAN}/calendar`, { year: next.slice(0, 4), planId: id }),
  )
  expect(year.days[0]).toMatchObject({ date: next.slice(0, 10), planned: 1, toCome: 1 })
  const loads = await ok<{ groupId: string; minutes: number; cells: number[][] }[]>(
    boss.get(`${PLAN}/load`, { groupId: String(groupId) }),
  )
  expect(loads[0]?.cells).toHaveLength(7)
  expect(loads[0]?.minutes).toBeGreaterThanOrEqual(210)
  pass(24 * 60)
  await generate()
  const matrix = await ok<{ devices: { deviceId: string; days: object }[] }>(
    boss.get(`${PLAN}/matrix`, { planId: id, month: next.slice(0, 7) }),
  )
  expect(matrix.devices).toMatchObject([
    { deviceId: pumpA, days: { [next.slice(0, 10)]: { state: 'open', count: 1 } } },
  ])
  await ok(end(id))
})
