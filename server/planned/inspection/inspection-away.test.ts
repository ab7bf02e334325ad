// A phone that was away: the round is begun, scanned, answered and submitted when its inspector did it, each once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type WireBill, inspecting, ok, startInspections, tenant } from '../../testing/inspections.ts'

type House = Awaited<ReturnType<typeof startInspections>>
let h: House
let templateId: string
beforeAll(async () => {
  h = await startInspections()
  templateId = await h.template({ needScan: 1 })
})
afterAll(() => h.app.stop())

const MINUTE = 60_000
/** The phone's clock is a day and three minutes ahead. */
const WRONG = 24 * 60 * MINUTE + 3 * MINUTE
const phone = (minutes: number) => h.clock.now.getTime() + WRONG + minutes * MINUTE
const made = async (more: object = {}) => h.billOf((await ok<{ id: string }>(h.make(templateId, more))).id)

const walk = (bill: WireBill, from: number) => ({
  startedAt: phone(from),
  scans: [{ code: 'P-A', at: phone(from + 1) }],
  items: bill.items.map(({ id, name }, i) => ({
    id,
    value: name === '出口压力' ? '0.52' : name === '异响' ? 'normal' : 'low',
    clientTime: phone(from + 2 + i),
  })),
  sentAt: phone(0),
})
const sync = (bill: WireBill, input: object) => h.step(h.inspector, bill.id, 'saveItems', input)

test('a whole round arrives late, with the times its inspector did it at by a clock that is right', async () => {
  const bill = await made({ plannedTime: h.at(-60), dueTime: h.at(-5) })
  await ok(sync(bill, walk(bill, -40)))
  await ok(sync(bill, { items: [], submittedAt: phone(-20), sentAt: phone(0) }))
  const after = await h.billOf(bill.id)
  expect(after).toMatchObject({
    billStatus: 'done',
    startTime: h.at(-40),
    finishTime: h.at(-20),
    isOverdue: 0,
    normalCount: 3,
  })
  expect(after.items.map(({ scanTime }) => scanTime)).toEqual([h.at(-39), h.at(-39), h.at(-39)])
  expect(after.items.map(({ checkTime }) => checkTime)).toEqual([h.at(-38), h.at(-37), h.at(-36)])
})

test('each part sent again, because its answer was lost, changes nothing', async () => {
  const bill = await made()
  const [given, end] = [walk(bill, -10), { items: [], submittedAt: phone(-2), sentAt: phone(0) }]
  await ok(sync(bill, given))
  await ok(sync(bill, given))
  await ok(sync(bill, end))
  const once = await h.billOf(bill.id)
  expect(await ok<{ state: string }>(sync(bill, end))).toMatchObject({ state: 'done', conflicts: [] })
  expect(await h.billOf(bill.id)).toEqual(once)
})

test('a round taken for missed was begun in time by a phone that was away; not after its window, not once explained', async () => {
  const missed = async (windowEnd: string) => {
    const bill = await made({ plannedTime: h.at(-120), dueTime: h.at(-30) })
    await h.sql('update inspection_bill set window_end = $2, bill_status = $3 where id = $1', [
      bill.id,
      windowEnd,
      'missed',
    ])
    return bill
  }
  const inTime = await missed(h.at(-30))
  await ok(sync(inTime, walk(inTime, -40)))
  expect(await h.billOf(inTime.id)).toMatchObject({ billStatus: 'doing', startTime: h.at(-40), normalCount: 3 })
  const tooLate = await missed(h.at(-50))
  expect(await sync(tooLate, walk(tooLate, -40))).toMatchObject({ status: 422, reason: 'inspection.window' })
  const explained = await missed(h.at(-30))
  await h.sql(`update inspection_bill set miss_reason = '停电' where id = $1`, [explained.id])
  expect(await sync(explained, walk(explained, -40))).toMatchObject({ status: 422, reason: 'inspection.window' })
  expect((await h.billOf(tooLate.id)).items.map(({ value }) => value)).toEqual([null, null, null])
})

test('nobody begins a round of others, and a code of another device is refused with all that came with it', async () => {
  const bill = await made()
  expect((await h.step(h.helper, bill.id, 'saveItems', walk(bill, -10))).reason).toMatch(/^step\.refused/)
  const wrong = { ...walk(bill, -10), scans: [{ code: 'P-B', at: phone(-9) }] }
  expect((await sync(bill, wrong)).reason).toBe('inspection.scan')
  expect(await h.billOf(bill.id)).toMatchObject({ billStatus: 'pending', uncheckedCount: 3 })
  expect((await sync(bill, { ...walk(bill, -10), scans: 'P-A' })).reason).toBe('request.parameter')
})

test('what lacks something is not submitted, and stays under way', async () => {
  const bill = await made()
  const { items, ...rest } = walk(bill, -10)
  await ok(sync(bill, { ...rest, items: items.slice(0, 1) }))
  const refused = await sync(bill, { items: [], submittedAt: phone(-1), sentAt: phone(0) })
  expect(refused.reason).toBe('inspection.incomplete')
  expect(await h.billOf(bill.id)).toMatchObject({ billStatus: 'doing', normalCount: 1 })
})

test('who may neither begin nor submit does not do so by saving', async () => {
  const saver = await h.app.person({
    tenant,
    codes: inspecting.filter((code) => !/_(start|submit_result)$/.test(code)),
  })
  const bill = await made({ assigneeId: saver.userId })
  const save = (input: object) => h.step(saver, bill.id, 'saveItems', input)
  expect((await save(walk(bill, -10))).reason).toBe('permission.denied')
  await h.sql(`update inspection_bill set bill_status = 'doing' where id = $1`, [bill.id])
  await ok(save({ ...walk(bill, -10), startedAt: null }))
  expect((await save({ items: [], submittedAt: phone(0), sentAt: phone(0) })).reason).toBe('permission.denied')
})
