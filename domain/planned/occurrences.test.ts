import { describe, expect, test } from 'vitest'
import { isOverMidnight, minuteOf } from '../calendar/day-span.ts'
import { type DaysOff, isOff, noHolidays } from '../calendar/days-off.ts'
import { dayNumber } from '../calendar/days.ts'
import { monthOf } from '../calendar/months.ts'
import { DAY, localText, readLocal, zoneOf } from '../calendar/wall-clock.ts'
import { cycleWords } from './cycle-words.ts'
import { type Cycle, meterDue, nextOccurrence, occurrenceAfterDone, occurrences } from './occurrences.ts'
import { nextPlanned, plannedTimes } from './planned-times.ts'

const cycle = (more: Partial<Cycle> = {}): Cycle => ({
  type: 'day',
  interval: 1,
  weekdays: [],
  monthDays: [],
  times: ['08:00'],
  shiftStarts: ['08:00', '16:00', '00:00'],
  startDate: '2026-01-01',
  endDate: null,
  pausedMonths: [],
  holidayPolicy: 'keep',
  ...more,
})

/** Rounds after midnight belong to the day they began on. */
function dayOf({ type, times: [first = '', last = ''] }: Cycle, at: number): number {
  const day = Math.floor(at / DAY)
  const isNight = type === 'hour' && last !== '' && isOverMidnight(first, last)
  return isNight && at % DAY < (minuteOf(first) + minuteOf(last)) / 2 ? day - 1 : day
}

// The National Day of 2026, with two weekends that are worked for it.
const days = (first: string, last: string) => {
  const from = dayNumber(first)
  return Array.from({ length: dayNumber(last) - from + 1 }, (_, at) => from + at)
}
const china: DaysOff = {
  holidays: new Set(days('2026-10-01', '2026-10-07')),
  worked: new Set([dayNumber('2026-09-20'), dayNumber('2026-10-10')]),
}

const said = (one: Cycle, from: string, to: string, off = noHolidays) =>
  occurrences(one, off, readLocal(`${from}:00`) - 1, readLocal(`${to}:00`)).map((at) => localText(at).slice(0, 16))
const dates = (one: Cycle, from: string, to: string, off = noHolidays) =>
  said(one, `${from} 00:00`, `${to} 23:59`, off).map((text) => text.slice(0, 10))

describe('by hand', () => {
  test('every two hours is every even hour of the day', () => {
    const rounds = said(cycle({ type: 'hour', interval: 2, times: ['00:00'] }), '2026-03-01 21:00', '2026-03-02 04:00')
    expect(rounds).toEqual(['2026-03-01 22:00', '2026-03-02 00:00', '2026-03-02 02:00', '2026-03-02 04:00'])
  })

  test('every three hours from eight to eighteen', () => {
    const one = cycle({ type: 'hour', interval: 3, times: ['08:00', '18:00'] })
    expect(said(one, '2026-03-01 00:00', '2026-03-02 08:00').map((text) => text.slice(11))).toEqual([
      '08:00',
      '11:00',
      '14:00',
      '17:00',
      '08:00',
    ])
  })

  test('every two hours from ten at night to six in the morning goes over midnight, and ends with the last day', () => {
    const night = { type: 'hour', interval: 2, times: ['22:00', '06:00'], startDate: '2026-03-01' } as const
    expect(said(cycle({ ...night, endDate: '2026-03-02' }), '2026-02-28 00:00', '2026-03-09 00:00')).toEqual([
      '2026-03-01 22:00',
      '2026-03-02 00:00',
      '2026-03-02 02:00',
      '2026-03-02 04:00',
      '2026-03-02 06:00',
      '2026-03-02 22:00',
      '2026-03-03 00:00',
      '2026-03-03 02:00',
      '2026-03-03 04:00',
      '2026-03-03 06:00',
    ])
    const next = nextOccurrence(cycle(night), noHolidays, readLocal('2026-03-05 03:00:00'))
    expect(localText(next ?? 0)).toBe('2026-03-05 04:00:00')
  })

  test('every five hours is counted on over midnight', () => {
    const one = cycle({ type: 'hour', interval: 5, times: ['06:00'] })
    expect(said(one, '2026-01-01 00:00', '2026-01-02 03:00')).toEqual([
      '2026-01-01 06:00',
      '2026-01-01 11:00',
      '2026-01-01 16:00',
      '2026-01-01 21:00',
      '2026-01-02 02:00',
    ])
  })

  test('every shift, and every second one', () => {
    expect(said(cycle({ type: 'shift' }), '2026-01-01 00:00', '2026-01-01 23:59').map((t) => t.slice(11))).toEqual([
      '00:00',
      '08:00',
      '16:00',
    ])
    expect(said(cycle({ type: 'shift', interval: 2 }), '2026-01-01 00:00', '2026-01-02 23:59')).toEqual([
      '2026-01-01 00:00',
      '2026-01-01 16:00',
      '2026-01-02 08:00',
    ])
  })

  test('every second week goes on over the turn of the year', () => {
    const one = cycle({ type: 'week', interval: 2, weekdays: [1, 4], startDate: '2026-12-10' })
    expect(dates(one, '2026-12-01', '2027-01-31')).toEqual([
      '2026-12-10',
      '2026-12-21',
      '2026-12-24',
      '2027-01-04',
      '2027-01-07',
      '2027-01-18',
      '2027-01-21',
    ])
  })

  test('the 31st is the last day of shorter months, the 30th and 31st of February are one day', () => {
    const one = cycle({ type: 'month', monthDays: [30, 31] })
    expect(dates(one, '2026-01-01', '2026-04-30')).toEqual([
      '2026-01-30',
      '2026-01-31',
      '2026-02-28',
      '2026-03-30',
      '2026-03-31',
      '2026-04-30',
    ])
    expect(dates(one, '2028-02-01', '2028-02-29')).toEqual(['2028-02-29'])
  })

  test('the 29th of February is the 28th in other years and does not drift', () => {
    const one = cycle({ type: 'year', startDate: '2028-02-29' })
    expect(dates(one, '2028-01-01', '2032-12-31')).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ])
  })

  test('quarters, half years and every second month count from the first day', () => {
    const from = { startDate: '2026-01-31' }
    expect(dates(cycle({ type: 'quarter', ...from }), '2026-01-01', '2026-12-31')).toEqual([
      '2026-01-31',
      '2026-04-30',
      '2026-07-31',
      '2026-10-31',
    ])
    expect(dates(cycle({ type: 'half_year', ...from }), '2026-01-01', '2026-12-31')).toEqual([
      '2026-01-31',
      '2026-07-31',
    ])
    expect(dates(cycle({ type: 'month', interval: 2, ...from }), '2026-02-01', '2026-06-30')).toEqual([
      '2026-03-31',
      '2026-05-31',
    ])
  })

  test('once is once', () => {
    expect(dates(cycle({ type: 'once', startDate: '2026-05-05' }), '2026-01-01', '2030-01-01')).toEqual(['2026-05-05'])
  })

  test('several times of a day, given in any order', () => {
    const one = cycle({ times: ['20:00', '08:00', '08:00'] })
    expect(said(one, '2026-05-05 00:00', '2026-05-05 23:59').map((text) => text.slice(11))).toEqual(['08:00', '20:00'])
  })

  test('a weekend that is worked is a workday, a weekday of the holiday is none', () => {
    const workdays = cycle({ holidayPolicy: 'skip' })
    expect(dates(workdays, '2026-09-19', '2026-10-11', china)).toEqual([
      '2026-09-20',
      '2026-09-21',
      '2026-09-22',
      '2026-09-23',
      '2026-09-24',
      '2026-09-25',
      '2026-09-28',
      '2026-09-29',
      '2026-09-30',
      '2026-10-08',
      '2026-10-09',
      '2026-10-10',
    ])
  })

  test('a day off is done earlier or later, once', () => {
    const first = { type: 'month', monthDays: [1, 3] } as const
    expect(dates(cycle({ ...first, holidayPolicy: 'earlier' }), '2026-09-30', '2026-10-29', china)).toEqual([
      '2026-09-30',
    ])
    expect(dates(cycle({ ...first, holidayPolicy: 'later' }), '2026-10-01', '2026-10-31', china)).toEqual([
      '2026-10-08',
    ])
    expect(dates(cycle({ ...first, holidayPolicy: 'skip' }), '2026-10-01', '2026-10-31', china)).toEqual([])
  })

  test('a Saturday that the plan names is no day off', () => {
    const one = cycle({ type: 'week', weekdays: [6], holidayPolicy: 'skip' })
    expect(dates(one, '2026-09-26', '2026-10-10', china)).toEqual(['2026-09-26', '2026-10-10'])
  })

  test('it rests in the months that are named, and is not moved into them', () => {
    const one = cycle({ type: 'month', monthDays: [1], pausedMonths: [11, 12, 1, 2, 3] })
    expect(dates(one, '2026-09-01', '2027-05-31')).toEqual(['2026-09-01', '2026-10-01', '2027-04-01', '2027-05-01'])
    const moved = cycle({ type: 'month', monthDays: [1], pausedMonths: [9], holidayPolicy: 'earlier' })
    expect(dates(moved, '2026-09-01', '2026-10-29', china)).toEqual([])
  })

  test('it begins and ends on its days, and is not moved beyond them', () => {
    const one = cycle({ startDate: '2026-03-02', endDate: '2026-03-04' })
    expect(dates(one, '2026-01-01', '2026-12-31')).toEqual(['2026-03-02', '2026-03-03', '2026-03-04'])
    const later = cycle({ type: 'once', startDate: '2026-10-01', endDate: '2026-10-05', holidayPolicy: 'later' })
    expect(dates(later, '2026-01-01', '2026-12-31', china)).toEqual([])
  })
})

describe('floating', () => {
  const after = (one: Cycle, done: string, off = noHolidays) => {
    const at = occurrenceAfterDone(one, off, readLocal(`${done}:00`))
    return at === undefined ? undefined : localText(at).slice(0, 16)
  }
  test.each([
    [cycle({ type: 'day', interval: 15 }), '2026-02-20 14:10', '2026-03-07 08:00'],
    [cycle({ type: 'month' }), '2026-01-31 10:00', '2026-02-28 08:00'],
    [cycle({ type: 'year' }), '2028-02-29 10:00', '2029-02-28 08:00'],
    [cycle({ type: 'hour', interval: 6 }), '2026-01-01 20:30', '2026-01-02 02:30'],
    [cycle({ type: 'week', weekdays: [3] }), '2026-01-02 10:00', '2026-01-14 08:00'],
    [cycle({ type: 'month', pausedMonths: [2, 3] }), '2026-01-10 10:00', '2026-04-01 08:00'],
  ])('%o done at %s is next due at %s', (one, done, next) => {
    expect(after(one, done)).toBe(next)
  })

  test('it is moved for a holiday, never left out, and ends', () => {
    expect(after(cycle({ type: 'month', holidayPolicy: 'skip' }), '2026-09-02 10:00', china)).toBe('2026-10-08 08:00')
    expect(after(cycle({ type: 'month', endDate: '2026-09-30' }), '2026-09-02 10:00')).toBeUndefined()
  })

  test('a meter is due after so many hours, and one that was replaced begins anew', () => {
    const due = (base: number | null, value: number) => meterDue({ base, fallen: null }, { value, ts: 0 }, 2_000)
    expect(due(null, 1200)).toEqual({ base: 1200, fallen: null, isDue: false })
    expect(due(1200, 3199)).toEqual({ base: 1200, fallen: null, isDue: false })
    expect(due(1200, 3200)).toEqual({ base: 3200, fallen: null, isDue: true })
    expect(read(1200, [5, 6, 7])).toEqual({ base: 5, fallen: null, isDue: false })
    expect(read(1200, [5, 6, 7, 2005])).toEqual({ base: 2005, fallen: null, isDue: true })
  })

  /** A reading every ten minutes. */
  const read = (base: number, values: readonly number[]) =>
    values.reduce((meter, value, i) => meterDue(meter, { value, ts: i * 600_000 }, 2_000), {
      base,
      fallen: null,
      isDue: false,
    } as ReturnType<typeof meterDue>)

  test.each([
    ['nothing for a moment', [12_003, 0, 12_004]],
    ['nothing twice', [12_003, 0, 0, 12_004]],
    ['nothing once more', [12_003, 0, 12_004, 0, 12_005, 0, 12_006]],
    ['its last digit down and up', [12_003, 12_002.9, 12_003, 12_002.9, 12_002.9, 12_003]],
  ])('a meter that reads %s is not due for it', (_, values) => {
    expect(read(12_000, values)).toMatchObject({ base: 12_000, isDue: false })
  })

  test('the same reading looked at again says nothing new', () => {
    const first = meterDue({ base: 12_000, fallen: null }, { value: 0, ts: 0 }, 2_000)
    expect(meterDue(first, { value: 0, ts: 0 }, 2_000)).toEqual(first)
  })
})

describe('where clocks are changed', () => {
  const real = (zone: string, one: Cycle, from: string, to: string) =>
    plannedTimes(one, noHolidays, zoneOf(zone), { from: readLocal(`${from}:00`) - 1, to: readLocal(`${to}:00`) }).map(
      (at) => localText(at).slice(0, 16),
    )
  test('what falls into the hour that is left out is done right after it, once', () => {
    const one = cycle({ times: ['02:15', '02:30'] })
    expect(real('America/New_York', one, '2026-03-07 12:00', '2026-03-09 12:00')).toEqual([
      '2026-03-08 03:00',
      '2026-03-09 02:15',
      '2026-03-09 02:30',
    ])
    // Half an hour only.
    expect(real('Australia/Lord_Howe', cycle({ times: ['02:10'] }), '2026-10-03 12:00', '2026-10-04 12:00')).toEqual([
      '2026-10-04 02:30',
    ])
    const hourly = cycle({ type: 'hour', times: ['00:00'] })
    expect(real('America/New_York', hourly, '2026-03-08 01:00', '2026-03-08 04:00').map((t) => t.slice(11))).toEqual([
      '01:00',
      '03:00',
      '04:00',
    ])
  })

  test('the hour that comes twice is meant the first time', () => {
    const zone = zoneOf('America/New_York')
    expect(zone.instantOf(readLocal('2026-11-01 01:30:00'))).toBe(Date.UTC(2026, 10, 1, 5, 30))
    expect(zone.localOf(Date.UTC(2026, 10, 1, 6, 30))).toBe(readLocal('2026-11-01 01:30:00'))
    const one = cycle({ times: ['01:30'] })
    expect(real('America/New_York', one, '2026-10-31 12:00', '2026-11-02 00:00')).toEqual(['2026-11-01 01:30'])
  })

  test('a day that was never there is passed over', () => {
    const zone = zoneOf('Pacific/Apia')
    expect(zone.instantOf(readLocal('2011-12-30 08:00:00'))).toBe(Date.UTC(2011, 11, 30, 10))
  })

  test.each(['Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe', 'Europe/London', 'Asia/Kathmandu'])(
    'in %s clock and instant agree through a year',
    (name) => {
      const zone = zoneOf(name)
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' })
      let before = -Infinity
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 7 * 3_600_000 + 780_000) {
        const local = zone.localOf(at)
        expect(localText(local)).toBe(format.format(at))
        const back = zone.instantOf(local)
        // The second time of an hour that comes twice leads to the first.
        expect([0, 1_800_000, 3_600_000]).toContain(at - back)
        expect(back).toBeGreaterThan(before)
        before = back
      }
    },
  )
})

// Random plans; the same every time.
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
const types = ['hour', 'shift', 'day', 'week', 'month', 'quarter', 'half_year', 'year', 'once'] as const
const policies = ['keep', 'skip', 'earlier', 'later'] as const

function randomCycle(seed: number): Cycle {
  const below = random(seed + 1)
  const some = (most: number, values: number) => Array.from({ length: below(most + 1) }, () => below(values) + 1)
  const clock = () => `${String(below(24)).padStart(2, '0')}:${String(below(60)).padStart(2, '0')}`
  const type = types[below(types.length)] ?? 'day'
  const startDate = localText((dayNumber('2025-11-01') + below(200)) * DAY).slice(0, 10)
  return cycle({
    type,
    interval: below(3) === 0 ? below(20) + 1 : below(3) + 1,
    weekdays: some(3, 7),
    monthDays: some(3, 31),
    times: Array.from({ length: type === 'hour' ? below(3) : 1 + below(2) }, clock),
    startDate,
    endDate: below(3) === 0 ? localText((dayNumber(startDate) + below(500)) * DAY).slice(0, 10) : null,
    pausedMonths: below(3) === 0 ? some(4, 12) : [],
    holidayPolicy: policies[below(4)] ?? 'keep',
  })
}

test.each(['Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe'])(
  'in %s 400 random plans: in order, within their bounds, and the same whatever the moment of asking',
  (name) => {
    const zone = zoneOf(name)
    const [begin, end] = [readLocal('2025-12-01 00:00:00'), readLocal('2027-02-01 00:00:00')]
    for (let seed = 0; seed < 400; seed += 1) {
      const one = randomCycle(seed)
      const below = random(seed * 7 + 3)
      const whole = plannedTimes(one, china, zone, { from: begin, to: end })
      const why = `plan ${seed}: ${JSON.stringify(one)}`
      expect(new Set(whole).size, why).toBe(whole.length)
      expect(whole, why).toEqual(whole.toSorted((a, b) => a - b))
      for (const at of whole) {
        const day = dayOf(one, at)
        expect(day >= dayNumber(one.startDate) && (!one.endDate || day <= dayNumber(one.endDate)), why).toBe(true)
        expect(one.pausedMonths.includes(monthOf(day)), why).toBe(false)
        const named = one.type === 'week' ? one.weekdays : []
        if (one.holidayPolicy !== 'keep') expect(isOff(china, day, named), why).toBe(false)
      }
      // A generator that looks now and then finds what the preview said, and each once.
      const found: number[] = []
      for (let from = begin; from < end;) {
        const to = Math.min(end, zone.localOf(zone.instantOf(from + 1 + below(40 * DAY))))
        found.push(...plannedTimes(one, china, zone, { from, to }))
        from = to
      }
      expect(found, why).toEqual(whole)
      // So does one that goes from each to the next.
      let next = nextPlanned(one, china, zone, begin)
      for (const at of whole.slice(0, 40)) {
        expect(next, why).toBe(at)
        next = nextPlanned(one, china, zone, at)
      }
    }
  },
)

test('a plan that never falls due says so', () => {
  const never = cycle({ type: 'year', startDate: '2026-05-01', pausedMonths: [4, 5] })
  expect(nextOccurrence(never, noHolidays, readLocal('2026-01-01 00:00:00'))).toBeUndefined()
  expect(nextOccurrence(cycle({ type: 'runtime' }), noHolidays, 0)).toBeUndefined()
})

test.each([
  [{ type: 'hour', interval: 2, times: ['00:00'] }, '每2小时，从00:00起', 'Every 2 hours from 00:00'],
  [{ type: 'hour', times: ['08:00', '18:00'] }, '每小时，08:00至18:00', 'Every hour from 08:00 to 18:00'],
  [
    { type: 'hour', interval: 2, times: ['22:00', '06:00'] },
    '每2小时，22:00至次日06:00',
    'Every 2 hours from 22:00 to 06:00 the next day',
  ],
  [{ type: 'shift' }, '每班，接班时', 'Every shift when the shift begins'],
  [
    { type: 'week', interval: 2, weekdays: [4, 1] },
    '每2周的周一、周四，08:00',
    'Every 2 weeks on Monday and Thursday at 08:00',
  ],
  [
    { type: 'month', monthDays: [1, 31], holidayPolicy: 'earlier' },
    '每月的1日、最后一天，08:00，遇休息日提前',
    'Every month on day 1 and the last day at 08:00, on the workday before a day off',
  ],
  [{ type: 'once', startDate: '2026-05-05' }, '2026-05-05 08:00，只做一次', 'Once, on 2026-05-05 at 08:00'],
  [{ type: 'day', interval: 15, basis: 'floating' }, '完成满15天后，08:00', '15 days after it was done at 08:00'],
  [{ type: 'quarter', basis: 'floating' }, '完成满1个季度后，08:00', '1 quarter after it was done at 08:00'],
] as const)('%o in words', (more, zh, en) => {
  const one = { ...cycle(), basis: 'fixed' as const, ...more }
  expect(cycleWords(one, 'zh')).toBe(zh)
  expect(cycleWords(one, 'en')).toBe(en)
})
