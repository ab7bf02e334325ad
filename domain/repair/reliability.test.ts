import { expect, test } from 'vitest'
import { downMinutes, repeatsOf } from './failures.ts'
import { type Episode, reliabilityOf } from './reliability.ts'

const at = (text: string) => Date.parse(`${text}:00Z`)
const episode = (from: string, to: string | null, more: Partial<Episode> = {}): Episode => ({
  failTime: at(from),
  restoreTime: to === null ? null : at(to),
  isDown: true,
  planned: false,
  ...more,
})
// Ten days: 240 hours.
const span = { from: at('2026-11-01T00:00'), to: at('2026-11-11T00:00') }

test('failures of one device, by hand', () => {
  const episodes = [
    // Began before: 6 h of it lie in the period, and it is no failure of the period.
    episode('2026-10-31T20:00', '2026-11-01T06:00'),
    // 2 h and 4 h down.
    episode('2026-11-03T08:00', '2026-11-03T10:00'),
    episode('2026-11-05T12:00', '2026-11-05T16:00'),
    // Works badly: no downtime, but restored after 3 h.
    episode('2026-11-06T00:00', '2026-11-06T03:00', { isDown: false }),
    // A planned outage of 12 h.
    episode('2026-11-08T00:00', '2026-11-08T12:00', { planned: true }),
    // Lasts on: 6 h of it lie in the period.
    episode('2026-11-10T18:00', null),
  ]
  const found = reliabilityOf(episodes, span, 1)
  // Down: 6 + 2 + 4 + 6 = 18 h. Up: 240 − 18 − 12 = 210 h. Three failures began: 70 h between them.
  expect(found).toMatchObject({ hours: 240, downHours: 18, plannedHours: 12, upHours: 210, failures: 3, mtbf: 70 })
  // Restored: 10 h, 2 h, 4 h and 3 h are 19 h, 285 min each; one lasts on.
  expect(found).toMatchObject({ restored: 4, restoreMinutes: 1140, mttr: 285, open: 1, touching: 4 })
  // 1 − 18 / 228
  expect(found.availability).toBeCloseTo(0.921_052_6, 6)
})

test('without failures the time between them is only known to be more, and nothing was restored', () => {
  const found = reliabilityOf([], span, 2)
  expect(found).toMatchObject({ mtbf: null, upHours: 480, mttr: null, availability: 1, failures: 0 })
})

test('a period that is one planned outage, or has no device, has no availability', () => {
  const closed = episode('2026-10-01T00:00', null, { planned: true })
  expect(reliabilityOf([closed], span, 1)).toMatchObject({ availability: null, upHours: 0 })
  expect(reliabilityOf([], span, 0)).toMatchObject({ availability: null })
})

test('an episode that ends where the period begins, and one that begins where it ends, are none of it', () => {
  const around = [episode('2026-10-31T00:00', '2026-11-01T00:00'), episode('2026-11-11T00:00', '2026-11-12T00:00')]
  expect(reliabilityOf(around, span, 1)).toMatchObject({ downHours: 0, failures: 0, open: 0 })
})

test('minutes are whole, and never less than none', () => {
  expect(downMinutes(new Date(0), new Date(90_000))).toBe(2)
  expect(downMinutes(new Date(90_000), new Date(0))).toBe(0)
})

test('three of one symptom within 90 days are a repetition; planned, older, later and other ones do not count', () => {
  const seen = (day: string, faultPhenomenon: string | null = 'leak', planned = 0) => ({
    failTime: new Date(day),
    faultPhenomenon,
    planned,
  })
  const one = seen('2026-11-20')
  const others = [
    seen('2026-11-01'),
    seen('2026-09-01'),
    seen('2026-08-22T00:00:00Z'),
    seen('2026-11-25'),
    seen('2026-11-02', 'noise'),
    seen('2026-11-03', 'leak', 1),
  ]
  expect(repeatsOf(one, [one, ...others])).toBe(3)
  expect(repeatsOf(seen('2026-11-20', null), [one, ...others])).toBe(0)
  expect(repeatsOf(seen('2026-11-20', 'leak', 1), [one, ...others])).toBe(0)
})
