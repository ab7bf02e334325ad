// Decodes a vendor's message into what native messages become: snapshots of the gateway's own devices, validated and graded
// alike. Pure, never throws, and reports everything it rejects.
import { cut } from '../../cut.ts'
import { Assembly, nothing } from '../intake/decode-assembly.ts'
import { type Packet, type Report, exceeds, jsonOf } from '../intake/decode-packet.ts'
import type { Decoded, Finding, Known } from '../intake/decode-types.ts'
import type { DeviceKey } from './form.ts'
import type { PayloadModel } from './model.ts'
import { type PayloadRecord, type ReadPayload, readPayload } from './read.ts'
import { MOST_STEPS, Reading } from './select.ts'

export interface Candidate {
  id: string
  model: PayloadModel
}

/** The decoders and devices of the gateway that sent the message: nothing else can be meant by it. */
export interface Serving {
  /** The gateway's own decoder first. */
  candidates: readonly Candidate[]
  /** Devices behind the gateway that the vendor calls so. */
  find(key: DeviceKey, value: string): readonly Known[]
  /** Every device behind the gateway. */
  all(): readonly Known[]
  /** The id of the decoder that serves a device: its own, its gateway's, its type's. */
  servedBy(device: Known): string | undefined
}

export interface DecodedPayload extends Decoded {
  /** The decoder whose records were taken. */
  modelId?: string
}

/** Decoders tried on one message. */
export const MOST_CANDIDATES = 8

const topic = { tenant: '', gatewayCode: '', kind: 'raw' } as const

export function decodePayload(
  { payload, retain }: { payload: Uint8Array; retain?: boolean },
  serving: Serving,
  now: number,
): DecodedPayload {
  const fail = (finding: Finding, result: Decoded['result']): Decoded => ({
    ...nothing('raw'),
    findings: [finding],
    result,
  })
  if (serving.candidates.length === 0) return fail({ code: 'E_MODEL' }, 'unmapped')
  const body = jsonOf(payload)
  if (body.fault) return fail(body.fault, 'rejected')
  const tries = serving.candidates
    .slice(0, MOST_CANDIDATES)
    .map((candidate, _, { length }) => tryOne(candidate, body.value, serving, { now, steps: MOST_STEPS / length }))
  // The findings of a decoder that fits nothing of the message say nothing where another one fits.
  const fitting = tries.filter(({ reports }) => reports.length > 0)
  const used = fitting.length > 0 ? fitting : tries.slice(0, 1)
  const reports = used.flatMap((one) => one.reports)
  const tooMany = exceeds(reports.map(({ report }) => report))
  if (tooMany) return fail({ code: 'E_SIZE', detail: tooMany }, 'rejected')
  const assembly = new Assembly(topic, retain === true, now)
  for (const finding of used.flatMap(({ findings }) => findings)) assembly.note(finding)
  for (const [device, heard] of Map.groupBy(reports, (one) => one.device))
    assembly.hear(
      device.code,
      device,
      heard.map(({ report }) => report),
    )
  const [first] = used
  const decoded = named(assembly.result(first?.packet ?? { reports: [], findings: [] }))
  return { ...decoded, ...(first ? { modelId: first.id } : {}) }
}

/** A message of which a decoder reads nothing is unmapped, not accepted. */
function named(decoded: Decoded): Decoded {
  const { findings, snapshots } = decoded
  if (snapshots.length > 0) return decoded
  if (findings.length === 0) {
    const finding: Finding = { code: 'E_MODEL', detail: 'no values' }
    return { ...decoded, findings: [finding], result: 'unmapped' }
  }
  return findings.every(({ code }) => code === 'E_UNMAPPED' || code === 'E_MODEL')
    ? { ...decoded, result: 'unmapped' }
    : decoded
}

interface Tried {
  id: string
  reports: { device: Known; report: Report }[]
  findings: Finding[]
  packet: Packet
}

function tryOne(
  { id, model }: Candidate,
  value: unknown,
  serving: Serving,
  { now, steps }: { now: number; steps: number },
): Tried {
  const tried: Tried = { id, reports: [], findings: [], packet: { reports: [], findings: [] } }
  const read = readPayload(model, value, now, new Reading(steps))
  if ('tooLarge' in read) {
    // The decoder's fault, not the gateway's: nobody is disconnected for it.
    tried.findings.push({ code: 'E_MODEL', detail: read.tooLarge })
    return tried
  }
  tried.packet = { ...tried.packet, ...(read.id === undefined ? {} : { id: cut(read.id, 64) }) }
  if (read.nameless > 0) tried.findings.push(namelessFinding(read))
  for (const record of read.records) take(tried, record, model.deviceKey, serving)
  return tried
}

const namelessFinding = ({ nameless }: ReadPayload): Finding => ({
  code: 'E_UNKNOWN',
  detail: 'no device is named',
  ...(nameless > 1 ? { times: nameless } : {}),
})

function take(tried: Tried, record: PayloadRecord, deviceKey: DeviceKey, serving: Serving): void {
  const found = record.key === undefined ? serving.all() : serving.find(deviceKey, record.key)
  const [device] = found
  const deviceCode = record.key ?? ''
  if (!device || found.length > 1) {
    const detail = found.length > 1 ? { detail: `${found.length} devices` } : {}
    tried.findings.push({ code: 'E_UNKNOWN', ...(deviceCode === '' ? {} : { deviceCode }), ...detail })
    return
  }
  if (serving.servedBy(device) !== tried.id) return
  for (const params of paramsOf(tried, device, record))
    tried.reports.push({ device, report: { deviceCode: device.code, ts: record.ts, params, events: [] } })
}

/** A property that was found twice in a record makes a second report, which the assembly calls a conflict or a repetition. */
function paramsOf({ findings }: Tried, device: Known, { values }: PayloadRecord): Record<string, unknown>[] {
  const all: Map<string, unknown>[] = [new Map()]
  for (const { identifier, mapped } of values) {
    if ('misfit' in mapped) {
      findings.push({ code: 'E_TYPE', deviceCode: device.code, key: identifier, detail: mapped.misfit })
      continue
    }
    const free = all.find((one) => !one.has(identifier)) ?? all[all.push(new Map()) - 1]
    free?.set(identifier, mapped.value)
  }
  return all.map((one) => Object.fromEntries(one))
}
