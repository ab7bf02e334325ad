import { expect, test } from 'vitest'
import { type Missed, backOff, due, every, mustFit, scheduleOf } from './schedule.ts'

const ZONES = ['Asia/Shanghai', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC']
const HOUR = 3_600_000
const DAY = 24 * HOUR
const at = (text: string) => new Date(text)
const first = (expression: string, zone: string, after: string, count = 1) => {
  const schedule = scheduleOf(expression, zone)
  const found: string[] = []
  let last = at(after)
  while (found.length < count) {
    const next = schedule.next(last)
    if (!next) break
    found.push(next.toISOString().replace(':00.000Z', 'Z'))
    last = next
  }
  return found
}

/** A repeatable sequence of numbers below `most`. */
function numbers(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

test.each([
  ['0 0 12 * * ?', ['2026-01-01T12:00Z', '2026-01-02T12:00Z']],
  ['0 15 10 ? * MON-FRI', ['2026-01-01T10:15Z', '2026-01-02T10:15Z', '2026-01-05T10:15Z']],
  ['0 0/5 14 * * ?', ['2026-01-01T14:00Z', '2026-01-01T14:05Z']],
  ['0 0-5 14 * * ?', ['2026-01-01T14:00Z', '2026-01-01T14:01Z']],
  ['0 10,44 14 ? 3 WED', ['2026-03-04T14:10Z', '2026-03-04T14:44Z']],
  ['0 15 10 L * ?', ['2026-01-31T10:15Z', '2026-02-28T10:15Z']],
  ['0 15 10 ? * 6L', ['2026-01-30T10:15Z', '2026-02-27T10:15Z']],
  ['0 15 10 ? * 6#3', ['2026-01-16T10:15Z', '2026-02-20T10:15Z']],
  ['0 0 12 1/5 * ?', ['2026-01-01T12:00Z', '2026-01-06T12:00Z']],
  ['0 11 11 11 11 ?', ['2026-11-11T11:11Z']],
  ['0 0 0 ? * 1', ['2026-01-04T00:00Z']],
  ['0 0 0 15W * ?', ['2026-01-15T00:00Z']],
  ['0 0 0 1 1 ? 2030', ['2030-01-01T00:00Z']],
  // Five fields are Unix: Sunday is 0.
  ['0 0 * * 1', ['2026-01-05T00:00Z']],
  ['30 6 * * *', ['2026-01-01T06:30Z']],
])('%s runs as Quartz and Unix document it', (expression, times) => {
  expect(first(expression, 'UTC', '2026-01-01T00:00:00Z', times.length)).toEqual(times)
})

test.each([
  ['', 'job.cron'],
  ['foo', 'job.cron'],
  ['@daily', 'job.cron'],
  ['2027-05-05T00:00:00', 'job.cron'],
  ['61 * * * *', 'job.cron'],
  ['* * * *', 'job.cron'],
  ['* * * * * * * *', 'job.cron'],
  ['0 0 * * *; drop table device', 'job.cron'],
  ['0 0 1 * 1', 'job.cron-days'],
  ['0 0 0 1 * MON', 'job.cron-days'],
])('%j is refused with a sentence, in the field it was typed into', (expression, code) => {
  expect(() => scheduleOf(expression, 'UTC')).toThrow(expect.objectContaining({ code, field: 'cronExpression' }))
})

test.each(ZONES)(
  'in %s what is due daily at any minute runs once on every day of a year, gaps and repeated hours included',
  (zone) => {
    const random = numbers(7)
    const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
    for (let n = 0; n < 6; n += 1) {
      const schedule = scheduleOf(`${random(60)} ${n < 3 ? n + 1 : random(24)} * * *`, zone)
      const days: string[] = []
      let now = at('2026-01-01T00:00:00Z')
      for (;;) {
        const next = schedule.next(now)
        if (!next || next > at('2027-01-01T00:00:00Z')) break
        expect(next.getTime()).toBeGreaterThan(now.getTime())
        days.push(dayOf.format(next))
        now = next
      }
      expect(new Set(days).size).toBe(days.length)
      expect(days.length).toBeGreaterThanOrEqual(364)
    }
  },
)

test('the last times until an instant are those that follow one another up to it', () => {
  const random = numbers(11)
  for (let n = 0; n < 60; n += 1) {
    const zone = ZONES[random(ZONES.length)] ?? 'UTC'
    const schedule = scheduleOf(`0 ${random(60)} */${1 + random(6)} * * *`, zone)
    const until = new Date(at('2026-01-01T00:00:00Z').getTime() + random(365 * 24 * 60) * 60_000)
    const last = schedule.last(until, 5)
    expect(last).toHaveLength(5)
    for (const [i, time] of last.entries()) {
      const following = last[i + 1]
      if (following) expect(schedule.next(time)).toEqual(following)
      else expect(time <= until && (schedule.next(time) ?? until) > until).toBe(true)
    }
  }
})

const hourly = scheduleOf('0 0 * * * *', 'Asia/Shanghai')
const told = (planned: string, now: string, missed: Missed) =>
  due(hourly, at(planned), at(now), missed).map(
    (one) => `${one.at.toISOString().slice(11, 16)}${one.isMissed ? ' missed' : ''}`,
  )

test('after a standstill missed times are made up for as declared: all of them, once, or not at all', () => {
  const [planned, now] = ['2026-05-01T00:00:00Z', '2026-05-01T03:30:00Z']
  expect(told(planned, now, 'all')).toEqual(['00:00 missed', '01:00 missed', '02:00 missed', '03:00 missed'])
  expect(told(planned, now, 'once')).toEqual(['03:00 missed'])
  expect(told(planned, now, 'skip')).toEqual([])
})

test('a time that has just come is on time, whatever is said about missed ones', () => {
  for (const missed of ['all', 'once', 'skip'] as const)
    expect(told('2026-05-01T03:00:00Z', '2026-05-01T03:00:02Z', missed)).toEqual(['03:00'])
  expect(told('2026-05-01T01:00:00Z', '2026-05-01T03:00:02Z', 'skip')).toEqual(['03:00'])
})

test('of a standstill of years ten times are made up for at most, in no time', () => {
  const minutely = scheduleOf('0 * * * * *', 'Asia/Shanghai')
  expect(due(minutely, at('2020-01-01T00:00:00Z'), at('2026-01-01T00:00:30Z'), 'all')).toHaveLength(10)
})

test('nothing is due before its time, and nothing is due twice', () => {
  expect(told('2026-05-01T04:00:00Z', '2026-05-01T03:59:59Z', 'all')).toEqual([])
  const random = numbers(3)
  for (let n = 0; n < 100; n += 1) {
    const start = at('2026-03-01T00:00:00Z').getTime() + random(40 * 24 * 60) * 60_000
    let [planned, now] = [hourly.next(new Date(start)) ?? at(''), new Date(start)]
    const run: number[] = []
    for (let step = 0; step < 10; step += 1) {
      now = new Date(now.getTime() + random(4 * 60 * 60) * 1000)
      if (planned > now) continue
      run.push(...due(hourly, planned, now, 'all').map((one) => one.at.getTime()))
      planned = hourly.next(now) ?? planned
    }
    expect(new Set(run).size).toBe(run.length)
    expect(run).toEqual(run.toSorted((a, b) => a - b))
  }
})

test('a schedule outside its bounds is refused with the bound', () => {
  const now = at('2026-01-01T00:00:00Z')
  const fit = (expression: string, least: number, most: number) => () =>
    mustFit(scheduleOf(expression, 'Europe/Berlin'), { least, most }, now)
  expect(fit('0 */5 * * * *', 300, 3600)).not.toThrow()
  expect(fit('0 */4 * * * *', 300, 3600)).toThrow(
    expect.objectContaining({ code: 'job.too-often', facts: { span: '5分钟', spanEn: '5 min' } }),
  )
  expect(fit('0 0 0 1 * *', 60, DAY / 1000)).toThrow(expect.objectContaining({ code: 'job.too-rare' }))
  expect(fit('0 0 3 * * *', 60, DAY / 1000)).not.toThrow()
  expect(fit('0 0 0 30 2 *', 60, Infinity)).toThrow(expect.objectContaining({ code: 'job.never' }))
  expect(fit('0 0 0 1 1 ? 2020', 60, Infinity)).toThrow(expect.objectContaining({ code: 'job.never' }))
})

test('every() says what divides evenly, and nothing else', () => {
  expect([every('30 s'), every('1 min'), every('10 min'), every('1 h'), every('6 h')]).toEqual([
    '*/30 * * * * *',
    '0 * * * * *',
    '0 */10 * * * *',
    '0 0 * * * *',
    '0 0 */6 * * *',
  ])
  expect(() => every('7 min')).toThrow('does not divide')
})

test('repetitions wait twice as long each time, an hour at most', () => {
  expect([1, 2, 3, 4, 40].map((n) => backOff(60, n))).toEqual([60, 120, 240, 480, 3600])
})
