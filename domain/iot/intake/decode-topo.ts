// Decodes a gateway's topology messages: `{"op":"state","devices":[{"d":"fridge-01","state":"online"}]}`.
import { topologyIn } from '../topology.ts'
import { nothing } from './decode-assembly.ts'
import { bodyOf, listOf } from './decode-packet.ts'
import type { Decoded, Finding, Known, ReportedStatus } from './decode-types.ts'

const MOST_DEVICES = 5_000

const statusOf = (sent: unknown): ReportedStatus | undefined =>
  sent === 'online' || sent === 'offline' ? sent : undefined

/** Unknown devices become findings, whatever the operation. */
export function decodeTopo(payload: Uint8Array, find: (deviceCode: string) => Known | undefined): Decoded {
  const { body, fault } = bodyOf(payload)
  if (!body) return { ...nothing('topo'), findings: [fault], result: 'rejected' }
  const findings: Finding[] = []
  const statuses: Decoded['statuses'] = []
  const devices = listOf(body.devices, undefined, 'devices', findings)
  if (devices.length > MOST_DEVICES) {
    const tooMany: Finding = { code: 'E_SIZE', detail: `${devices.length} devices` }
    return { ...nothing('topo'), findings: [tooMany], result: 'rejected' }
  }
  for (const { d, state } of devices) {
    const deviceCode = typeof d === 'string' ? d : ''
    const device = find(deviceCode)
    const status = statusOf(state)
    if (deviceCode === '') findings.push({ code: 'E_PARSE', key: 'd' })
    else if (!device) findings.push({ code: 'E_UNKNOWN', deviceCode })
    else if (state !== undefined && !status) findings.push({ code: 'E_TYPE', deviceCode, key: 'state' })
    else if (status) statuses.push({ device, status })
  }
  const topology = topologyIn(body.op, devices)
  const isKept = statuses.length > 0
  const areUnknown = findings.every(({ code }) => code === 'E_UNKNOWN')
  return {
    ...nothing('topo'),
    findings,
    statuses,
    ...(topology ? { topology } : {}),
    result: findings.length === 0 ? 'ok' : isKept ? 'partial' : areUnknown ? 'unknown_device' : 'rejected',
  }
}
