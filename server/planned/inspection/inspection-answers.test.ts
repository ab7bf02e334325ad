// Phones that were away: whatever arrives in whatever order, of every item the latest look stands and nothing is lost.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../testing/app.ts'
import { type WireBill, ok, startInspections } from '../../testing/inspections.ts'

type House = Awaited<ReturnType<typeof startInspections>>
let h: House
let templateId: string
beforeAll(async () => {
  h = await startInspections()
  templateId = await h.template()
})
afterAll(() => h.app.stop())

const SECOND = 1000
interface Kept {
  value: string
  userId: string
  at: number
}
interface Saved {
  conflicts: { id: string; name: string; kept: Kept; refused: Kept }[]
}
interface Answer {
  id: string
  value: string
  clientTime: number
}

async function shared(): Promise<WireBill> {
  const bill = await h.doing(templateId)
  await ok(h.step(h.leader, bill.id, 'transfer', { assigneeId: h.inspector.userId, helperIds: [h.helper.userId] }))
  // The round has lasted ten minutes.
  await h.dateBack(bill.id, 10)
  return bill
}
const send = (who: Caller, bill: WireBill, items: readonly Answer[], sentAt = h.clock.now.getTime()) =>
  ok<Saved>(h.step(who, bill.id, 'saveItems', { items, sentAt }))
const ago = (seconds: number) => h.clock.now.getTime() - seconds * SECOND
const pressureOf = async (bill: WireBill) => (await h.billOf(bill.id)).items.find(({ name }) => name === '出口压力')

test('the later look stands, although it arrives first; the earlier one is told as a conflict and kept beside', async () => {
  const bill = await shared()
  const id = String(bill.items[0]?.id)
  const other = String(bill.items[1]?.id)
  await send(h.inspector, bill, [{ id, value: '0.52', clientTime: ago(10) }])
  const late = await send(h.helper, bill, [
    { id, value: '0.70', clientTime: ago(60) },
    { id: other, value: 'normal', clientTime: ago(60) },
  ])
  expect(late.conflicts).toMatchObject([
    {
      id,
      name: '出口压力',
      kept: { value: '0.52', userId: h.inspector.userId },
      refused: { value: '0.70', userId: h.helper.userId },
    },
  ])
  const after = await h.billOf(bill.id)
  expect(after.items.map(({ value }) => value).slice(0, 2)).toEqual(['0.52', 'normal'])
  expect(after.items[0]?.otherAnswers).toMatchObject([{ value: '0.70', userId: h.helper.userId }])
})

test('an answer that stands above another keeps the other’s beside it', async () => {
  const bill = await shared()
  const id = String(bill.items[0]?.id)
  await send(h.helper, bill, [{ id, value: '0.70', clientTime: ago(60) }])
  expect((await send(h.inspector, bill, [{ id, value: '0.52', clientTime: ago(10) }])).conflicts).toEqual([])
  expect(await pressureOf(bill)).toMatchObject({ value: '0.52', otherAnswers: [{ value: '0.70' }] })
})

test.each([
  ['a day ahead', 86_400],
  ['a day behind', -86_400],
])('a phone whose clock is %s neither wins nor loses by it', async (_, wrong) => {
  const bill = await shared()
  const id = String(bill.items[0]?.id)
  const [clock, looked] = [h.clock.now.getTime() + wrong * SECOND, ago(300) + wrong * SECOND]
  await send(h.inspector, bill, [{ id, value: '0.52', clientTime: ago(100) }])
  const earlier = await send(h.helper, bill, [{ id, value: '0.70', clientTime: looked }], clock)
  expect(earlier.conflicts).toHaveLength(1)
  await send(h.helper, bill, [{ id, value: '0.55', clientTime: clock - 10 * SECOND }], clock)
  expect(await pressureOf(bill)).toMatchObject({ value: '0.55', checkTime: h.at(-10 / 60) })
})

test('without its own clock a phone cannot look in the future, nor before the round began', async () => {
  const bill = await shared()
  const id = String(bill.items[0]?.id)
  await ok(h.step(h.helper, bill.id, 'saveItems', { items: [{ id, value: '0.70', clientTime: ago(-86_400) }] }))
  expect(await pressureOf(bill)).toMatchObject({ checkTime: h.at(0) })
  const early = await shared()
  const first = String(early.items[0]?.id)
  await ok(h.step(h.helper, early.id, 'saveItems', { items: [{ id: first, value: '0.70', clientTime: 0 }] }))
  expect(String((await pressureOf(early))?.checkTime) >= h.at(-11)).toBe(true)
})

/** A repeatable sequence of numbers below `below`. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test.each([1, 2, 3, 4])(
  'turn %i: batches of two phones, sent at once in any order, end as the latest looks',
  async (seed) => {
    const roll = dice(seed * 7919)
    const bill = await shared()
    const people = [h.inspector, h.helper]
    const looks = Array.from({ length: 24 }, (_, n) => ({
      who: people[roll(2)] ?? h.inspector,
      item: bill.items[roll(3)]?.id ?? '',
      // All of them at different moments.
      clientTime: ago(500) + n * 9 * SECOND + roll(8) * SECOND,
      n,
    }))
    const valueOf = ({ item, n }: (typeof looks)[number]) => {
      const name = bill.items.find(({ id }) => id === item)?.name
      return name === '出口压力'
        ? `0.5${n}`
        : name === '异响'
          ? n % 2
            ? 'normal'
            : 'abnormal'
          : n % 2
            ? 'low'
            : 'high'
    }
    const shuffled = looks.toSorted((a, b) => ((a.n * 31 + seed * 17) % 24) - ((b.n * 31 + seed * 17) % 24))
    const batches = Array.from({ length: 8 }, (_, b) => shuffled.slice(b * 3, b * 3 + 3)).flatMap((batch) =>
      people.map((who) => [who, batch.filter((one) => one.who === who)] as const).filter(([, own]) => own.length > 0),
    )
    const answers = await Promise.all(
      batches.map(([who, own]) =>
        send(
          who,
          bill,
          own.map((one) => ({ id: one.item, value: valueOf(one), clientTime: one.clientTime })),
        ),
      ),
    )
    const after = await h.billOf(bill.id)
    for (const item of after.items) {
      const own = looks.filter((one) => one.item === item.id)
      const latest = own.toSorted((a, b) => b.clientTime - a.clientTime)[0]
      expect([item.value || null, item.checkUserId || null]).toEqual(
        latest ? [valueOf(latest), latest.who.userId] : [null, null],
      )
      // What another one had found last is beside it, or was overwritten by himself.
      const others = Array.isArray(item.otherAnswers) ? item.otherAnswers : []
      const theirs = own.filter(({ who }) => who.userId !== latest?.who.userId)
      if (theirs.length > 0) expect(others.length).toBeGreaterThan(0)
    }
    // Whatever was refused was refused for something later.
    for (const { kept, refused } of answers.flatMap(({ conflicts }) => conflicts))
      expect(kept.at >= refused.at && kept.userId !== refused.userId).toBe(true)
    expect(after).toMatchObject({
      uncheckedCount: after.items.filter(({ checkResult }) => checkResult === 'unchecked').length,
    })
  },
)

test('a batch that arrives twice changes nothing the second time', async () => {
  const bill = await shared()
  const items = bill.items.map(({ id, name }) => ({
    id,
    clientTime: ago(30),
    value: name === '出口压力' ? '0.5' : name === '异响' ? 'normal' : 'low',
  }))
  const sentAt = h.clock.now.getTime()
  await send(h.inspector, bill, items, sentAt)
  const once = await h.billOf(bill.id)
  expect((await send(h.inspector, bill, items, sentAt)).conflicts).toEqual([])
  const twice = await h.billOf(bill.id)
  const told = ({ items: all }: WireBill) =>
    all.map(({ value, checkTime, otherAnswers }) => [value, checkTime, otherAnswers])
  expect(told(twice)).toEqual(told(once))
})

test('what arrives after the round was submitted is refused whole', async () => {
  const bill = await shared()
  await ok(h.save(h.inspector, bill, h.fine))
  await ok(h.step(h.inspector, bill.id, 'submitResult'))
  const late = await h.step(h.helper, bill.id, 'saveItems', {
    items: [{ id: bill.items[0]?.id, value: '0.7', clientTime: ago(1) }],
  })
  expect([late.status, late.reason]).toEqual([422, 'step.refused-by'])
})
