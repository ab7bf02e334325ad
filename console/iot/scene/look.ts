// What a mark of a scene looks like for the values of its device. Pure.
import type { Value } from '@steward/domain/expression/index'
import { isBad } from '@steward/domain/iot/intake/quality'
import type { SceneBinding } from '@steward/domain/iot/scene/bindings'
import { colourOf } from '@steward/domain/iot/scene/layout'
import { type Judged, NO_ALARM, styleOf } from '@steward/domain/iot/scene/when'
import type { DeviceNow, LiveValue } from '../../live/device-now.ts'

export interface Facts {
  device: DeviceNow | undefined
  /** Worst level of its open alarms. */
  alarm: number | undefined
  /** The same by property. */
  alarms?: ReadonlyMap<string, number> | undefined
  /** Epoch ms. */
  now: number
}

/** Only what its effect is about is set. */
export interface Look {
  text?: string
  unit?: string
  colour?: string
  isVisible?: boolean
  anim?: string
  /** Degrees. */
  turn?: number
  /** 0 to 1. */
  level?: number
  isOn?: boolean
  alarm?: number
  /** There is no value that can be trusted. */
  isStale?: boolean
}

const isTrusted = (value: LiveValue | undefined) =>
  value !== undefined && value.value !== null && !value.isStale && !isBad(value.q)

/** The device's values as inputs of conditions; one that cannot be trusted is unknown. */
export function inputsOf(
  { device, alarm, alarms, now }: Facts,
  own: LiveValue | undefined,
  identifier?: string,
): Map<string, Value> {
  const values = (device?.values ?? []).map((one): [string, Value] => [
    one.identifier,
    isTrusted(one) ? one.value : null,
  ])
  return new Map<string, Value>([
    ...values,
    ['value', own && isTrusted(own) ? own.value : null],
    ['online', device ? device.onlineStatus === 'online' : null],
    ['age', own?.ts ? Math.max(0, Math.round((now - own.ts) / 1_000)) : null],
    ['alarm', alarm ?? NO_ALARM],
    ['valueAlarm', alarms?.get(identifier ?? '') ?? NO_ALARM],
  ])
}

export function lookOf(binding: SceneBinding, judged: Judged, facts: Facts): Look {
  const { effect, identifier } = binding
  if (effect === 'alarmColor') return facts.alarm === undefined ? {} : { alarm: facts.alarm }
  const own = identifier === undefined ? undefined : facts.device?.values.find((one) => one.identifier === identifier)
  const style = judged.conditions.length > 0 ? styleOf(judged, inputsOf(facts, own, identifier)) : undefined
  const isStale = identifier === undefined ? facts.device?.onlineStatus === 'offline' : !isTrusted(own)
  const stale = isStale ? { isStale } : {}
  const number = style?.number ?? (isTrusted(own) ? (own?.value ?? undefined) : undefined)
  const colour = style?.color === undefined ? {} : { colour: colourOf(style.color) }
  switch (effect) {
    case 'text': {
      const isSilent = own?.value === null || own === undefined
      const text = style?.text ?? (isSilent ? '—' : own.text)
      const on = isTrusted(own) ? { isOn: own?.value !== 0 } : {}
      return { text, unit: style?.text === undefined && !isSilent ? own.unit : '', ...colour, ...on, ...stale }
    }
    case 'color':
      return { ...colour, ...stale }
    case 'fill':
      return { ...colour, ...(number === undefined ? {} : { level: Math.min(1, Math.max(0, number / 100)) }), ...stale }
    case 'rotate':
      return { ...(number === undefined ? {} : { turn: number }), ...stale }
    case 'visible':
      return { isVisible: style?.visible ?? true }
    case 'anim':
      return { anim: isStale ? 'none' : (style?.anim ?? 'none') }
  }
}
