// Assembles the reports of one message into snapshots by device and time, and collects findings about everything
// rejected.
import { cut } from '../../cut.ts'
import type { Packet, Report } from './decode-packet.ts'
import { type Time, judgeTime, sentTime, skewOf } from './decode-time.ts'
import type { Topic } from './decode-topic.ts'
import type { Decoded, Finding, FindingCode, Known, MessageKind, Property, Reading, Snapshot } from './decode-types.ts'
import { coerce } from './decode-value.ts'
import { gradeValue, isQuality, quality, worse } from './quality.ts'

export const nothing = (kind: MessageKind): Decoded => ({
  kind,
  snapshots: [],
  events: [],
  findings: [],
  result: 'ok',
  reporting: [],
  statuses: [],
  duplicates: 0,
  clockSkew: 0,
  lane: 'live',
})

type Timing = Omit<Parameters<typeof judgeTime>[1], 'rawDays'>

interface Placed {
  snapshot: Snapshot
  bySlot: Map<number, Reading>
}

export class Assembly {
  readonly #out: Decoded
  readonly #isHistory: boolean
  readonly #now: number
  readonly #findings = new Map<string, Finding>()
  readonly #placed = new Map<string, Placed>()

  constructor(topic: Topic, isRetained: boolean, now: number) {
    this.#out = nothing(topic.kind)
    this.#isHistory = topic.kind === 'history' || isRetained
    this.#now = now
  }

  note(found: Finding): void {
    const finding = { ...found, ...(found.key === undefined ? {} : { key: cut(found.key, 64) }) }
    const key = `${finding.code} ${finding.deviceCode ?? ''} ${finding.key ?? ''}`
    const before = this.#findings.get(key)
    if (before) before.times = (before.times ?? 1) + 1
    else this.#findings.set(key, finding)
  }

  hear(deviceCode: string, device: Known | undefined, reports: readonly Report[]): void {
    if (!device) return this.note({ code: 'E_UNKNOWN', deviceCode })
    if (device.status === 'disabled' || device.status === 'retired')
      return this.note({ code: 'E_DISABLED', deviceCode })
    const skew = skewOf(timesOf(reports), this.#now)
    this.#out.clockSkew = Math.max(this.#out.clockSkew, skew)
    const timing = { now: this.#now, skew, needsTime: this.#isHistory }
    const heard = reports.map((report) => this.#read(device, report, timing))
    if (!this.#isHistory && heard.includes(true)) this.#out.reporting.push(device)
  }

  /** Returns whether the report has a plausible time. */
  #read(device: Known, report: Report, timing: Timing): boolean {
    const { code: deviceCode, model } = device
    const time = judgeTime(sentTime(report.ts), { ...timing, ...withDays(model.rawDays) })
    if ('fault' in time) this.note({ code: time.fault, deviceCode, detail: time.detail })
    for (const [key, sent] of Object.entries(report.params)) {
      const point = pointOf(sent)
      const isTimed = point.ts !== undefined
      const at = isTimed ? judgeTime(sentTime(point.ts), { ...timing, ...withDays(model.rawDays) }) : time
      const property = model.properties.get(key)
      // The report's own fault is noted once, not for each of its values.
      if ('fault' in at && !isTimed) continue
      if ('fault' in at) this.note({ code: at.fault, deviceCode, key, detail: at.detail })
      else if (!property) this.note({ code: 'E_UNMAPPED', deviceCode, key })
      else this.#place(device, property, point, at)
    }
    for (const { identifier, ts, params } of report.events) {
      const at = judgeTime(sentTime(ts), { ...timing, ...withDays(model.rawDays) })
      if ('fault' in at) this.note({ code: at.fault, deviceCode, key: identifier, detail: at.detail })
      else if (!model.events?.has(identifier)) this.note({ code: 'E_UNMAPPED', deviceCode, key: identifier })
      else
        this.#out.events.push({
          device,
          identifier,
          ts: at.ts,
          historical: this.#isHistory,
          ...(at.srcTs ? { sentTs: at.sentTs ?? at.ts } : {}),
          params,
        })
    }
    return !('fault' in time)
  }

  #place(device: Known, property: Property, point: Point, at: Time): void {
    const { identifier, slot } = property
    const about = { deviceCode: device.code, key: identifier }
    const coerced = coerce(property, point.value)
    if (coerced === 'none') return
    if (coerced === 'misfit') return this.note({ ...about, code: 'E_TYPE', detail: describe(point.value) })
    if (point.q !== undefined && !isQuality(point.q)) this.note({ ...about, code: 'E_TYPE', detail: 'quality' })
    const own = worse(gradeValue(coerced.value, property), isQuality(point.q) ? point.q : quality.good)
    const q = at.q6 ? worse(own, quality.retimed) : own
    const { snapshot, bySlot } = this.#snapshot(device, at)
    const before = bySlot.get(slot)
    if (!before) {
      const reading = { identifier, slot, value: coerced.value, q }
      bySlot.set(slot, reading)
      snapshot.readings.push(reading)
    } else if (before.value === coerced.value) {
      this.#out.duplicates += 1
      before.q = worse(before.q, q)
    } else {
      this.note({ ...about, code: 'E_CONFLICT', detail: `${before.value} then ${coerced.value}` })
      Object.assign(before, { value: coerced.value, q })
    }
  }

  #snapshot(device: Known, { ts, srcTs, q6, sentTs }: Time): Placed {
    const key = `${device.sid} ${ts}`
    const known = this.#placed.get(key)
    if (known) return known
    const snapshot: Snapshot = {
      device,
      ts,
      historical: this.#isHistory,
      q6,
      ...(sentTs === undefined ? {} : { sentTs }),
      srcTs,
      readings: [],
    }
    const placed = { snapshot, bySlot: new Map<number, Reading>() }
    this.#placed.set(key, placed)
    this.#out.snapshots.push(snapshot)
    return placed
  }

  result({ id, seq }: Packet): Decoded {
    const out = this.#out
    out.findings = [...this.#findings.values()]
    const isOld = ({ ts, device }: Snapshot) =>
      device.model.interval !== undefined && ts < this.#now - 2_000 * device.model.interval
    const isBacklog = this.#isHistory || (out.snapshots.length > 0 && out.snapshots.every(isOld))
    const isKept = out.snapshots.length + out.events.length + out.reporting.length > 0
    const areAll = (code: FindingCode) => out.findings.every((finding) => finding.code === code)
    return {
      ...out,
      lane: isBacklog ? 'backlog' : 'live',
      result:
        out.findings.length === 0 ? 'ok' : isKept ? 'partial' : areAll('E_UNKNOWN') ? 'unknown_device' : 'rejected',
      ...(id === undefined ? {} : { id }),
      ...(seq === undefined ? {} : { seq }),
    }
  }
}

interface Point {
  value: unknown
  ts?: unknown
  q?: unknown
}

/** A value is sent bare or as `{ value, ts, q }`. */
function pointOf(sent: unknown): Point {
  if (typeof sent !== 'object' || sent === null || !('value' in sent)) return { value: sent }
  return {
    value: sent.value,
    ...('ts' in sent && sent.ts !== null ? { ts: sent.ts } : {}),
    ...('q' in sent && sent.q !== null ? { q: sent.q } : {}),
  }
}

const timesOf = (reports: readonly Report[]): (number | undefined)[] =>
  reports.flatMap((report) => [
    sentTime(report.ts),
    ...Object.values(report.params).map((sent) => sentTime(pointOf(sent).ts)),
    ...report.events.map((event) => sentTime(event.ts)),
  ])

const withDays = (rawDays: number | undefined) => (rawDays === undefined ? {} : { rawDays })

// JSON may be nested deeper than the stack allows, so stringifying it can throw.
const describe = (sent: unknown): string => {
  if (typeof sent === 'object') return Array.isArray(sent) ? 'a list' : 'an object'
  return `${typeof sent} ${cut(JSON.stringify(sent) ?? 'undefined', 60)}`
}
