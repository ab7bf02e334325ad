import { expect, test } from 'vitest'
import { dayAfter } from '../calendar/days.ts'
import { repairOrder } from '../index.ts'
import { withDays } from './failure-figures.ts'
import {
  type OrderFact,
  type OrderFigureName,
  ages,
  figureNamed,
  orderFigureNames,
  percentileOf,
  tallyOf,
  valueOf,
} from './kpi.ts'
import { backlogRows, orderRows, queryOf } from './rows.ts'

const reported = Date.parse('2026-11-02T08:00:00Z')
const after = (minutes: number | null) => (minutes === null ? null : reported + minutes * 60_000)

// Minutes after the report; due to respond after 30, to finish after 480.
//      dispatch accept arrive start finish paused(s) response finish rework first score evaluate
//                                                    breached breached
const table = [
  ['A', 5, 10, 20, 25, 100, 0, 0, 0, 0, 1, 15, 1],
  ['B', 10, 30, 50, 60, 480, 3600, 0, 0, 0, 0, 12, 1],
  ['C', 15, 31, 45, 50, 500, 0, 1, 1, 1, 0, null, 1],
  ['D', 20, 40, 60, 61, 121, 0, 1, 0, 0, 1, null, 0],
  ['E', 4, 20, 30, 30, 400, 600, 0, 1, 2, null, 9, 1],
] as const

const orders = table.map(
  ([
    ,
    dispatch,
    accept,
    arrive,
    start,
    finish,
    pausedSec,
    response,
    late,
    reworkCount,
    first,
    scoreTotal,
    evaluate,
  ]): OrderFact => ({
    reportTime: reported,
    dispatchTime: after(dispatch),
    acceptTime: after(accept),
    arriveTime: after(arrive),
    startTime: after(start),
    finishTime: after(finish),
    pausedSec,
    responseDue: after(30),
    finishDue: after(480),
    responseBreached: response === 1,
    finishBreached: late === 1,
    reworkCount,
    firstFix: first === null ? null : first === 1,
    scoreTotal,
    needEvaluate: evaluate === 1,
  }),
)

const figure = (name: OrderFigureName, rows = orders) => valueOf(name, tallyOf(name, rows))

test('each figure as calculated by hand', () => {
  expect(figure('closed')).toBe(5)
  // (10 + 30 + 31 + 40 + 20) / 5
  expect(figure('response')).toBeCloseTo(26.2, 9)
  // (5 + 10 + 15 + 20 + 4) / 5
  expect(figure('dispatchDelay')).toBeCloseTo(10.8, 9)
  // (20 + 50 + 45 + 60 + 30) / 5
  expect(figure('arrival')).toBe(41)
  // 75 + (420 − 60) + 450 + 60 + (370 − 10) = 1305, by 5
  expect(figure('repairTime')).toBe(261)
  // A, B and E responded within 30 minutes: the last minute counts.
  expect(tallyOf('responseOnTime', orders)).toEqual({ sum: 3, n: 5 })
  // A, B (in the last minute) and D; E finished before it was due after all, but had been late.
  expect(tallyOf('finishOnTime', orders)).toEqual({ sum: 3, n: 5 })
  // E is not judged yet.
  expect(figure('firstFix')).toBe(0.5)
  expect(tallyOf('firstFix', orders)).toEqual({ sum: 2, n: 4 })
  expect(figure('rework')).toBe(0.4)
  // (15 + 12 + 9) / 3 orders / 3 scores
  expect(figure('satisfaction')).toBe(4)
  // Three of the four that could be rated.
  expect(figure('coverage')).toBe(0.75)
})

test('percentiles are values of orders, by nearest rank', () => {
  // 10, 20, 30, 31, 40
  expect(percentileOf('responseP50', orders)).toBe(30)
  expect(percentileOf('responseP90', orders)).toBe(40)
  expect(percentileOf('responseP50', orders.slice(0, 2))).toBe(10)
  expect(percentileOf('responseP90', [])).toBeNull()
})

test('an empty set has no share and no average, and no orders were closed', () => {
  const empty = orderFigureNames.map((name) => figure(name, []))
  expect(empty.filter((value) => value !== null)).toEqual([0])
  expect(figure('closed', [])).toBe(0)
})

test('what is missing of an order is no part of its figures', () => {
  const [whole] = orders
  if (!whole) throw new Error('the table is empty')
  const bare = { ...whole, acceptTime: null, finishDue: null, startTime: null }
  expect(tallyOf('response', [bare]).n).toBe(0)
  expect(tallyOf('responseOnTime', [bare]).n).toBe(0)
  expect(tallyOf('finishOnTime', [bare]).n).toBe(0)
  expect(tallyOf('repairTime', [bare]).n).toBe(0)
})

test('parts add up to the whole', () => {
  for (const name of orderFigureNames) {
    const [a, b] = [tallyOf(name, orders.slice(0, 2)), tallyOf(name, orders.slice(2))]
    expect({ sum: a.sum + b.sum, n: a.n + b.n }).toEqual(tallyOf(name, orders))
  }
})

test('the rows behind a figure are a list with filters', () => {
  const { rows, hits } = orderRows('rework', '2026-11-01', '2026-11-30', { trade: 'water' })
  expect(rows).toEqual({ trade: 'water', orderStatus: 'closed', closeTime: '2026-11-01~2026-11-30' })
  expect(queryOf(repairOrder, hits ?? {})).toEqual({
    trade: 'water',
    orderStatus: 'closed',
    closeTime_datege: '2026-11-01 00:00:00',
    closeTime_datelt: '2026-12-01 00:00:00',
    reworkCount_ge: '1',
  })
  expect(orderRows('closed', '2026-11-01', '2026-11-30', {}).hits).toBeUndefined()
  expect(withDays({ failTime: '$until', planned: '0' }, '2026-11-01', '2026-11-30', '2026-12-01')).toEqual({
    failTime: '~2026-11-30',
    planned: '0',
  })
})

test('ages of open orders follow one another without a gap, over the end of a month too', () => {
  const spans = ages.map((age) => backlogRows(age, '2026-03-02', {}).reportTime)
  expect(spans).toEqual(['2026-03-02~2026-03-02', '2026-02-28~2026-03-01', '2026-02-24~2026-02-27', '~2026-02-23'])
  expect(dayAfter('2024-02-28', 1)).toBe('2024-02-29')
})

test('every filter behind a figure is one the list has', () => {
  const { fields } = repairOrder
  const found = (name: string) =>
    Object.entries(fields).some(([own, field]) => own === name && field.find !== undefined)
  for (const name of orderFigureNames) {
    const figureOf = figureNamed(name)
    const { hits } = orderRows(name, '2026-11-01', '2026-11-02', {})
    expect(
      Object.keys({ ...figureOf.rows, ...hits, closeTime: '', orderStatus: '' }).filter((one) => !found(one)),
    ).toEqual([])
  }
})
