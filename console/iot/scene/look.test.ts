import { quality } from '@steward/domain/iot/intake/quality'
import type { SceneBinding } from '@steward/domain/iot/scene/bindings'
import { compileRules } from '@steward/domain/iot/scene/when'
import { expect, test } from 'vitest'
import type { DeviceNow, LiveValue } from '../../live/device-now.ts'
import { lookOf } from './look.ts'

const value = (identifier: string, number: number | null, more: Partial<LiveValue> = {}): LiveValue => ({
  identifier,
  name: identifier,
  value: number,
  text: number === null ? '' : number.toFixed(1),
  unit: '%',
  ts: 1_000_000,
  q: 0,
  isStale: false,
  isDisplay: true,
  isKey: false,
  ...more,
})
const device = (...values: LiveValue[]): DeviceNow => ({
  deviceId: '7',
  onlineStatus: 'online',
  runState: '',
  ts: 1_000_000,
  values,
})

const look = (
  binding: Partial<SceneBinding>,
  now: DeviceNow | undefined,
  alarm?: number,
  alarms?: ReadonlyMap<string, number>,
) => {
  const whole: SceneBinding = { nodeId: 'n', deviceId: '7', identifier: 'level', effect: 'text', ...binding }
  return lookOf(whole, compileRules(whole.rules), { device: now, alarm, alarms, now: 1_060_000 })
}
const low = [{ when: 'value < 20', style: { color: 'danger' as const } }]

test('a value is shown with its unit, in the colour of the first condition that holds', () => {
  expect(look({ rules: low }, device(value('level', 55)))).toEqual({ text: '55.0', unit: '%', isOn: true })
  expect(look({ rules: low }, device(value('level', 12)))).toMatchObject({ text: '12.0', colour: 'var(--st-danger)' })
})

test('a value nobody vouches for is told as such, and no condition holds of it', () => {
  for (const more of [{ isStale: true }, { q: quality.fault }]) {
    const shown = look({ rules: low }, device(value('level', 12, more)))
    expect(shown).toMatchObject({ text: '12.0', isStale: true })
    expect(shown.colour).toBeUndefined()
  }
  expect(look({}, undefined)).toMatchObject({ text: '—', isStale: true })
})

test('conditions reach the other properties, the connection, the age and the alarm', () => {
  const now = device(value('level', 55), value('run', 1))
  const when = (text: string) => look({ rules: [{ when: text, style: { text: 'yes' } }] }, now, 2).text
  expect(when('run == 1')).toBe('yes')
  expect(when('run')).toBe('yes')
  expect(when('online && age >= 60')).toBe('yes')
  expect(when('alarm <= 2')).toBe('yes')
  expect(when('alarm > 2')).toBe('55.0')
  expect(when('missing > 2')).toBe('55.0')
})

test('a value takes the colour of the alarm that stands on it, by the limits of the rules, and not of another property’s', () => {
  const rules = [{ when: 'valueAlarm <= 2', style: { color: 'danger' as const } }]
  const now = device(value('level', 55))
  expect(look({ rules }, now, 1, new Map([['level', 1]]))).toMatchObject({ colour: 'var(--st-danger)' })
  expect(look({ rules }, now, 1, new Map([['flow', 1]])).colour).toBeUndefined()
  expect(look({ rules }, now).colour).toBeUndefined()
})

test('a tank is filled by its level, a pointer turned, a pump stands still without a value', () => {
  expect(look({ effect: 'fill' }, device(value('level', 40))).level).toBe(0.4)
  expect(look({ effect: 'fill' }, device(value('level', 140))).level).toBe(1)
  expect(look({ effect: 'rotate' }, device(value('level', 90))).turn).toBe(90)
  const spins = { effect: 'anim' as const, rules: [{ when: 'value > 0', style: { anim: 'spin' as const } }] }
  expect(look(spins, device(value('level', 1))).anim).toBe('spin')
  expect(look(spins, device(value('level', 1, { isStale: true }))).anim).toBe('none')
  expect(
    look({ effect: 'visible', rules: [{ when: 'value > 5', style: { visible: false } }] }, device(value('level', 9))),
  ).toEqual({ isVisible: false })
})

test('an alarm colours by its worst level, and only while it is open', () => {
  expect(look({ effect: 'alarmColor' }, device(), 1)).toEqual({ alarm: 1 })
  expect(look({ effect: 'alarmColor' }, device())).toEqual({})
})
