import { expect, test } from 'vitest'
import {
  type Before,
  type Found,
  dayOfShift,
  incomingAfter,
  isOld,
  itemsOf,
  mannedShifts,
  minutesLate,
  nextByClock,
  outgoingAt,
  shiftByClock,
} from './handover.ts'
import type { Turn } from './roster.ts'

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00+08:00`)
let count = 0
const turn = (userId: string, shiftId: string, from: string, to: string, more: Partial<Turn> = {}): Turn => ({
  id: String((count += 1)),
  userId,
  groupId: 'g',
  shiftId,
  workDate: from.slice(0, 10),
  from: at(from),
  to: at(to),
  isRest: false,
  kind: 'normal',
  state: 'published',
  attend: 'planned',
  ...more,
})

const roster = [
  turn('a', 'early', '2026-05-01 08:00', '2026-05-01 16:00'),
  turn('b', 'early', '2026-05-01 08:00', '2026-05-01 16:00'),
  turn('c', 'late', '2026-05-01 16:00', '2026-05-02 00:00'),
  turn('d', 'late', '2026-05-01 16:00', '2026-05-02 00:00', { kind: 'standby' }),
  turn('e', 'night', '2026-05-02 00:00', '2026-05-02 08:00'),
  turn('f', 'early', '2026-05-02 08:00', '2026-05-02 16:00', { state: 'draft' }),
]

test('a shift is handed over while it runs and after its end, to the one that begins then', () => {
  const shifts = mannedShifts(roster)
  const early = outgoingAt(shifts, 'x', at('2026-05-01 15:50'))
  expect(early).toMatchObject({ shiftId: 'early', userIds: ['a', 'b'] })
  // The next one has begun, but it is still one's own that is handed over.
  expect(outgoingAt(shifts, 'a', at('2026-05-01 16:10'))).toMatchObject({ shiftId: 'early' })
  expect(outgoingAt(shifts, 'x', at('2026-05-01 16:10'))).toMatchObject({ shiftId: 'late' })
  expect(outgoingAt(shifts, 'x', at('2026-05-01 07:00'))).toBeUndefined()
  const day = { workDate: '2026-05-01', shiftId: 'early' }
  expect(incomingAfter(shifts, day, at('2026-05-01 16:00'))).toMatchObject({ shiftId: 'late', userIds: ['c'] })
  expect(incomingAfter(shifts, day, at('2026-05-01 16:00'), 'night')).toMatchObject({ userIds: ['e'] })
  // A draft is no roster.
  const night = { workDate: '2026-05-02', shiftId: 'night' }
  expect(incomingAfter(shifts, night, at('2026-05-02 08:00'))).toBeUndefined()
})

test('a shift that is there already takes over when none begins', () => {
  const shifts = mannedShifts([
    turn('a', 'day', '2026-05-01 08:00', '2026-05-01 17:30'),
    turn('b', 'long', '2026-05-01 12:00', '2026-05-02 00:00'),
    turn('c', 'day', '2026-05-02 08:00', '2026-05-02 17:30'),
  ])
  const day = { workDate: '2026-05-01', shiftId: 'day' }
  expect(incomingAfter(shifts, day, at('2026-05-01 17:30'))).toMatchObject({ userIds: ['b'] })
})

test('without a roster the clock says which shift it is and which comes next', () => {
  const shifts = [
    { id: 'day', startTime: '08:00', endTime: '17:30' },
    { id: 'duty', startTime: '17:30', endTime: '08:00' },
  ]
  expect(shiftByClock(shifts, '09:00')?.id).toBe('day')
  expect(shiftByClock(shifts, '03:00')?.id).toBe('duty')
  const [day, duty] = shifts
  if (!day || !duty) throw new Error('no shifts')
  expect(dayOfShift(duty, '2026-05-02', '03:00')).toBe('2026-05-01')
  expect(dayOfShift(duty, '2026-05-02', '18:00')).toBe('2026-05-02')
  expect(nextByClock(shifts, day)?.id).toBe('duty')
  expect(nextByClock([day], day)).toBeUndefined()
})

test('a quarter of an hour is in time', () => {
  expect(minutesLate('2026-05-01 16:00:00', '2026-05-01 15:40:00')).toBe(0)
  expect(minutesLate('2026-05-01 16:00:00', '2026-05-01 16:15:59')).toBe(0)
  expect(minutesLate('2026-05-01 23:50:00', '2026-05-02 00:20:30')).toBe(30)
})

const snapshot = { titleEn: '', state: '维修中', stateEn: 'In work', tone: 'info', isMajor: false }
const found = (refId: string, more: Partial<Found> = {}): Found => ({
  kind: 'order',
  refEntity: 'repair-order',
  refId,
  refNo: `WX${refId}`,
  title: `工单${refId}`,
  place: '',
  mustFollow: false,
  isOpen: true,
  snapshot,
  ...more,
})
const before = (id: string, more: Partial<Before> = {}): Before => ({
  id,
  kind: 'manual',
  title: `事项${id}`,
  note: null,
  mustFollow: 0,
  result: 'new',
  refEntity: '',
  refId: '',
  refNo: '',
  place: '',
  age: 0,
  escalatedAt: null,
  snapshot: null,
  ...more,
})

test('what the shift before left unsettled comes along a shift older, once, and first what must be followed', () => {
  const items = itemsOf(
    [
      before('1', { age: 3, note: '备用钥匙在抽屉' }),
      before('2', { result: 'done' }),
      before('3', { kind: 'order', refId: '7', refEntity: 'repair-order', note: '等配件' }),
      before('4', { kind: 'order', refId: '8', refEntity: 'repair-order' }),
      // Another group has it now, and it is still open.
      before('5', { kind: 'order', refId: '9', refEntity: 'repair-order' }),
    ],
    [found('7'), found('10', { mustFollow: true })],
    [found('7'), found('8', { isOpen: false }), found('9')],
  )
  expect(items.map(({ fromItemId, refId, age, result }) => [fromItemId, refId, age, result])).toEqual([
    [null, '10', 0, 'new'],
    ['1', '', 4, 'carried'],
    ['3', '7', 1, 'carried'],
    ['5', '9', 1, 'carried'],
  ])
  expect(items.map(({ note }) => note)).toEqual([null, '备用钥匙在抽屉', '等配件', null])
  expect(items.filter(isOld).map(({ title }) => title)).toEqual(['事项1'])
})
