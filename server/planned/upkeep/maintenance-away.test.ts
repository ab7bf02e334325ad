// Upkeep on a phone that was away: begun with its permit and shutdown, answered and finished when it was done, each once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestItem, ok, startUpkeep, tenant } from '../../testing/upkeep.ts'

const t = await startUpkeep()
const { app, clock, devices, technician, helper, sql, made, billOf, take } = t
afterAll(() => app.stop())

let templateId: string
beforeAll(async () => {
  const swept = await t.indicator({ name: '配电柜清扫', needPermit: 'electric', needShutdown: 1 })
  const gap = await t.indicator({ name: '间隙', valueType: 'number', unit: 'mm', lowerLimit: '0.2', upperLimit: '0.7' })
  templateId = await t.published([swept, gap], { needCheck: 1 })
})

const MINUTE = 60_000
/** The phone's clock is a day and three minutes ahead. */
const WRONG = 24 * 60 * MINUTE + 3 * MINUTE
const phone = (minutes: number) => clock.now.getTime() + WRONG + minutes * MINUTE
/** 2026-05-04 10:00:00 is now. */
const at = (minutes: number) =>
  new Date(clock.now.getTime() + 8 * 60 * MINUTE + minutes * MINUTE).toISOString().slice(0, 19).replace('T', ' ')
const begun = { permitNo: 'TSD-7', shutdown: 1, shutdownUntil: at(-10) }

const walk = (items: readonly TestItem[], from: number, more: object = begun) => ({
  startedAt: phone(from),
  ...more,
  items: items.map(({ id, name }, i) => ({
    id,
    value: name === '间隙' ? '0.5' : 'normal',
    clientTime: phone(from + 1 + i),
  })),
  sentAt: phone(0),
})
const end = (minutes: number) => ({
  items: [],
  submittedAt: phone(minutes),
  sentAt: phone(0),
  laborMinutes: 25,
  note: '已加油',
})
const save = (id: string, input: object, who = technician) => take(who, id, 'saveItems', input)
const planned = (from: number, due: number) => made(templateId, { plannedTime: at(from), dueTime: at(due) })

test('the whole of it arrives late, with the times it was done at by a clock that is right', async () => {
  const id = await planned(-60, -5)
  const { items } = await billOf(id)
  await ok(save(id, walk(items, -40)))
  expect(await billOf(id)).toMatchObject({
    billStatus: 'doing',
    startTime: at(-40),
    permitNo: 'TSD-7',
    isShut: 1,
    shutdownStart: at(-40),
    shutdownUntil: at(-10),
  })
  await sql('update maintenance_bill set is_overdue = 1 where id = $1', [id])
  await ok(save(id, end(-20)))
  const after = await billOf(id)
  expect(after).toMatchObject({
    billStatus: 'to_check',
    finishTime: at(-20),
    shutdownEnd: at(-20),
    isShut: 0,
    isOverdue: 0,
    laborMinutes: 25,
    remark: '已加油',
    normalCount: 2,
  })
  expect(after.items.map((item) => (item as unknown as { checkTime: string }).checkTime)).toEqual([at(-39), at(-38)])
  expect(await sql('select 1 from device_lockout where document_id = $1 and end_time is null', [id])).toEqual([])
  const letters = await sql(`select 1 from mail where subject like '%验收%'`)
  expect(letters.length).toBeGreaterThan(0)
})

test('each part sent again, because its answer was lost, changes nothing', async () => {
  const id = await made(templateId, { deviceIds: devices[1] })
  const given = walk((await billOf(id)).items, -10)
  await ok(save(id, given))
  await ok(save(id, given))
  await ok(save(id, end(-2)))
  const once = await billOf(id)
  expect(await ok(save(id, end(-2)))).toMatchObject({ state: 'to_check', conflicts: [] })
  expect(await billOf(id)).toEqual(once)
})

test('without its permit it is not begun, and what came with it is refused whole', async () => {
  const id = await made(templateId, { deviceIds: devices[2] })
  const { items } = await billOf(id)
  expect((await save(id, walk(items, -10, {}))).reason).toBe('upkeep.permit')
  expect(await billOf(id)).toMatchObject({ billStatus: 'pending', uncheckedCount: 2, startTime: null })
  expect((await save(id, walk(items, -10), helper)).reason).toMatch(/^step\.refused/)
})

test('what lacks something is not finished, and stays under way with what was answered', async () => {
  const id = await made(templateId, { deviceIds: devices[2] })
  const { items, ...rest } = walk((await billOf(id)).items, -10)
  await ok(save(id, { ...rest, items: items.slice(0, 1) }))
  expect((await save(id, end(-1))).reason).toBe('upkeep.incomplete')
  expect(await billOf(id)).toMatchObject({ billStatus: 'doing', normalCount: 1, isShut: 1 })
  expect((await save(id, end(-1), helper)).reason).toBe('upkeep.not-assignee')
})

test('what was taken for missed was begun in its window by a phone that was away', async () => {
  const missed = async (windowEnd: string) => {
    const id = await planned(-120, -30)
    await sql(`update maintenance_bill set window_end = $2, bill_status = 'missed' where id = $1`, [id, windowEnd])
    return id
  }
  const [inTime, tooLate] = [await missed(at(-30)), await missed(at(-50))]
  await ok(save(inTime, walk((await billOf(inTime)).items, -40)))
  expect(await billOf(inTime)).toMatchObject({ billStatus: 'doing', startTime: at(-40), normalCount: 2 })
  const refused = await save(tooLate, walk((await billOf(tooLate)).items, -40))
  expect(refused).toMatchObject({ status: 422, reason: 'upkeep.window' })
})

test('who may neither begin nor finish does not do so by saving', async () => {
  const codes = ['maintenance-bill', 'maintenance_bill_view', 'maintenance_bill_save_items']
  const saver = await app.person({ tenant, codes })
  const id = await made(templateId, { deviceIds: devices[3], assigneeId: saver.userId })
  const given = walk((await billOf(id)).items, -10)
  expect((await save(id, given, saver)).reason).toBe('permission.denied')
  await sql(`update maintenance_bill set bill_status = 'doing', start_time = $2 where id = $1`, [id, at(-10)])
  await ok(save(id, { ...given, startedAt: null }, saver))
  expect((await save(id, end(0), saver)).reason).toBe('permission.denied')
})
