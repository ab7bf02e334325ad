// The fault scripts of the acceptance, by number; 14 and 15 are about gateways and the server and need no values of their own.
import { blackout } from '../faults.ts'
import { calm } from '../signals/moment.ts'
import { type FaultScript, type Part, lead, plateau } from './script.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** When the mains are back. */
const BACK = 9 * MINUTE

/** What takes part without a change of its own: the state of the hospital is in its values. */
const follows = (device: string): Part => ({ device, distort: () => undefined })

export const faultScripts: readonly FaultScript[] = [
  {
    number: 1,
    name: 'liquid oxygen falls to 18 % and is refilled',
    lasts: 90 * MINUTE,
    parts: [
      {
        device: 'LOX-MH-001',
        distort(values, elapsed) {
          if (elapsed < HOUR) lead(values, 'level', 18, Math.min(1, elapsed / (50 * MINUTE)))
          else values.level = 18 + 74 * Math.min(1, (elapsed - HOUR) / (30 * MINUTE))
        },
      },
    ],
  },
  {
    number: 2,
    name: 'the mains of a house fail: batteries, diesel set, transfer switch, and the mains again',
    lasts: 11 * MINUTE,
    plight: (elapsed) => (elapsed < BACK ? blackout(elapsed) : calm),
    parts: ['LV-MB-001', 'UPS-MB-002', 'ATS-MB-001', 'DG-MG-001', 'EM-MB-003', 'LIFT-MB-002'].map(follows),
  },
  {
    number: 3,
    name: 'a chiller trips, its water warms, and 25 minutes later a theatre is too warm',
    lasts: 70 * MINUTE,
    parts: [
      {
        device: 'CH-MG-003',
        distort(values, elapsed) {
          lead(values, 'chwOut', 13, plateau(elapsed, 10 * MINUTE, 35 * MINUTE, 15 * MINUTE))
          values.warm = (values.chwOut ?? 0) > 10 ? 1 : 0
          if (elapsed < 40 * MINUTE) Object.assign(values, { fault: 1, run: 0, load: 0, power: 0, cooling: 0, cop: 0 })
        },
      },
      {
        device: 'OR-MD-001',
        distort(values, elapsed) {
          // Above its limit after a quarter of an hour; the rule waits for ten minutes more.
          lead(values, 'temp', 26.6, plateau(elapsed - 5 * MINUTE, 10 * MINUTE, 30 * MINUTE, 15 * MINUTE))
        },
      },
    ],
  },
  {
    number: 4,
    name: 'the door of a refrigerator is left open for twenty minutes',
    lasts: 45 * MINUTE,
    parts: [
      {
        device: 'DF-MB-001',
        distort(values, elapsed) {
          values.door = elapsed < 20 * MINUTE ? 1 : 0
          lead(values, 'temp', 11.5, plateau(elapsed, 8 * MINUTE, 14 * MINUTE, 20 * MINUTE))
        },
      },
    ],
  },
  {
    number: 5,
    name: 'the loop of a probe breaks and reads -999: bad quality, no temperature alarm',
    lasts: 30 * MINUTE,
    parts: [
      {
        device: 'BF-MD-001',
        distort(values) {
          values.temp2 = -999
        },
      },
    ],
  },
  {
    number: 6,
    name: 'a gateway is without a line for a quarter of an hour, and replays what it kept',
    lasts: 20 * MINUTE,
    cut: [2 * MINUTE, 17 * MINUTE],
    parts: [
      {
        // Too warm only while nobody could hear of it.
        device: 'DF-MB-002',
        distort(values, elapsed) {
          lead(values, 'temp', 9, plateau(elapsed - 3 * MINUTE, MINUTE, 8 * MINUTE, MINUTE))
        },
      },
    ],
  },
  {
    number: 7,
    name: 'a value swings around its limit by 0.2 for an hour: one alarm, not sixty',
    lasts: HOUR,
    parts: [
      {
        device: 'UPS-MB-001',
        distort(values, elapsed) {
          values.batT = 35 + 0.2 * Math.sin((elapsed / 60) * 2 * Math.PI)
        },
      },
    ],
  },
  {
    number: 8,
    name: 'people are trapped in a lift',
    lasts: 12 * MINUTE,
    parts: [
      {
        device: 'LIFT-MB-001',
        distort(values) {
          Object.assign(values, { trapped: 1, fault: 1, run: 0, speed: 0, dir: 0, door: 0 })
        },
      },
    ],
  },
  {
    number: 9,
    name: 'the oxygen of a ward falls by 22 %',
    lasts: 20 * MINUTE,
    parts: [
      {
        device: 'GZB-MB-002',
        distort(values, elapsed) {
          lead(values, 'o2', 0.312, plateau(elapsed, 40, 18 * MINUTE, 80))
        },
      },
    ],
  },
  {
    number: 10,
    name: 'a theatre loses its insulation',
    lasts: 5 * MINUTE,
    parts: [
      {
        device: 'IT-MD-001',
        distort(values) {
          values.insul = 34
        },
      },
    ],
  },
  {
    number: 11,
    name: 'a meter rolls over, and another is replaced',
    lasts: 30 * MINUTE,
    parts: [
      {
        device: 'EM-MB-001',
        distort(values, elapsed) {
          values.p = 30
          values.ep = Number(((999_995 + (30 * elapsed) / 3600) % 1_000_000).toFixed(2))
        },
      },
      {
        device: 'EM-MB-002',
        distort(values, elapsed) {
          values.p = 30
          values.ep = Number((elapsed < 15 * MINUTE ? 5_000 + elapsed / 120 : (elapsed - 15 * MINUTE) / 120).toFixed(2))
        },
      },
    ],
  },
  {
    number: 12,
    name: 'the clock of a gateway is three hours ahead',
    lasts: 10 * MINUTE,
    clockAhead: 3 * HOUR,
    parts: [
      {
        device: 'BF-MD-002',
        distort(values, elapsed) {
          if (elapsed < 7 * MINUTE) values.temp = 7
        },
      },
    ],
  },
  {
    number: 13,
    name: 'doubled, disordered, unknown, of the wrong type, and far too large',
    lasts: 10 * MINUTE,
    parts: [{ device: 'DF-MB-003', distort: () => undefined }],
    strays(device, { now, elapsed }, report) {
      const id = `${device.code}-stray-${elapsed}`
      const params = (values: object, ts = now) => ({ payload: JSON.stringify({ id, ts, params: values }) })
      const kinds: Record<number, { payload: string; isInstead?: boolean }[]> = {
        60: [{ payload: report }],
        120: [params({ temp: 30 }, now - 90_000)],
        180: [params({ humour: 7 })],
        240: [params({ temp: 'warm' })],
        300: [params({ temp: 20, note: 'x'.repeat(300_000) })],
        360: [{ payload: '{"id":"cut', isInstead: true }],
      }
      return kinds[elapsed] ?? []
    },
  },
]
