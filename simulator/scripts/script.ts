// What goes wrong in a hospital, as scripts: which devices take part, what they report, and how it reaches the server.
import { type FleetDevice, describeFleet } from '@steward/domain/iot/fleet/fleet'
import { type Readings, createMachine } from '../signals/machine.ts'
import { type Plight, calm } from '../signals/moment.ts'

export interface Part {
  /** Device code of the demonstration. */
  device: string
  /** Changes its usual values, given the seconds since the script began and the time (ms). */
  distort(values: Readings, elapsed: number, now: number): void
}

export interface FaultScript {
  /** As in the list of the acceptance. */
  number: number
  name: string
  /** Seconds; afterwards everything is as usual. */
  lasts: number
  parts: readonly Part[]
  /** What of the hospital is out of order, so many seconds after the script began. */
  plight?: (elapsed: number) => Plight
  /** Seconds without a line to the server; what was measured meanwhile is sent afterwards, as history. */
  cut?: readonly [from: number, to: number]
  /** Seconds by which the gateway's clock is ahead. */
  clockAhead?: number
  /** What is sent beside the reports, or in place of one. */
  strays?: (device: FleetDevice, at: Moment, report: string) => readonly Stray[]
}

export interface Moment {
  /** Epoch in ms. */
  now: number
  /** Seconds since the script began. */
  elapsed: number
}

export interface Stray {
  payload: string
  /** True where the usual report is left out. */
  isInstead?: boolean
}

export interface Telling {
  /** Epoch in ms at which it is sent. */
  at: number
  gateway: string
  device: string
  /** Last part of its topic. */
  kind: 'property' | 'property/history'
  payload: string
}

const fleet = new Map(describeFleet().devices.map((device) => [device.code, device]))

export function deviceNamed(code: string): FleetDevice {
  const found = fleet.get(code)
  if (!found) throw new Error(`the demonstration has no device ${code}`)
  return found
}

/** Seconds for which devices report as usual before and after a script, so that what it raised can end. */
export const CALM = { before: 60, after: 240 } as const

/**
 * Everything the gateways of a script send, in order of time; `begin` (epoch in ms) is when things go wrong.
 * The same script and begin give the same messages.
 */
export function tellingsOf(script: FaultScript, begin: number): Telling[] {
  const all = script.parts.flatMap((part) => tellingsOfPart(script, part, begin))
  return all.toSorted((a, b) => a.at - b.at)
}

function tellingsOfPart(script: FaultScript, { device: code, distort }: Part, begin: number): Telling[] {
  const device = deviceNamed(code)
  const { lasts, cut, clockAhead = 0, strays, plight } = script
  const machine = createMachine(device, undefined, (now) => {
    const elapsed = (now - begin) / 1000
    return plight && elapsed >= 0 && elapsed < lasts ? plight(elapsed) : calm
  })
  const told: Telling[] = []
  const missed: { ts: number; params: Readings }[] = []
  const of = { gateway: device.gateway, device: code }
  for (let elapsed = -CALM.before; elapsed < lasts + CALM.after; elapsed += device.interval) {
    const now = begin + elapsed * 1000
    const params: Readings = { ...machine.read(now) }
    const isOn = elapsed >= 0 && elapsed < lasts
    if (isOn) distort(params, elapsed, now)
    const ts = now + (isOn ? clockAhead * 1000 : 0)
    if (cut && elapsed >= cut[0] && elapsed < cut[1]) {
      missed.push({ ts, params })
      continue
    }
    if (missed.length > 0) {
      const items = missed.splice(0)
      told.push({
        ...of,
        at: now,
        kind: 'property/history',
        payload: JSON.stringify({ id: `h${code}-${elapsed}`, items }),
      })
    }
    const usual = JSON.stringify({ id: `${code}-${elapsed}`, ts, params })
    const others = isOn ? (strays?.(device, { now, elapsed }, usual) ?? []) : []
    if (!others.some(({ isInstead }) => isInstead)) told.push({ ...of, at: now, kind: 'property', payload: usual })
    for (const { payload } of others) told.push({ ...of, at: now, kind: 'property', payload })
  }
  return told
}

/** Rises to 1 within `rise`, holds for `stay`, falls to 0 within `fall` seconds. */
export const plateau = (elapsed: number, rise: number, stay: number, fall: number) =>
  Math.max(0, Math.min(1, elapsed / rise, (rise + stay + fall - elapsed) / fall))

/** Leads a value away from its usual course, 1 being all the way to the goal. */
export function lead(values: Readings, identifier: string, goal: number, part: number): void {
  const plain = values[identifier] ?? 0
  values[identifier] = Number((plain + (goal - plain) * part).toFixed(3))
}
