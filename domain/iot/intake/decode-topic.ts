// Parses MQTT topics: `iot/v1/{tenant}/{gateway}/{device}/up/…`.
import type { MessageKind } from './decode-types.ts'

export interface Topic {
  tenant: string
  gatewayCode: string
  /** Absent where the gateway reports for itself or for several devices. */
  deviceCode?: string
  kind: MessageKind
  /** Name of the event or request. */
  name?: string
}

const ROOT = 'iot/v1/'
/** Device segment of the gateway itself. */
const GATEWAY = '$gw'

const ofDevice: Record<string, MessageKind> = {
  property: 'property',
  'property/batch': 'batch',
  'property/history': 'history',
  reply: 'reply',
}
const named: Record<string, MessageKind> = { event: 'event', request: 'request' }
const ofGateway: Record<string, MessageKind> = { state: 'state', batch: 'gateway-batch', topo: 'topo', raw: 'raw' }

/** `readTopic('iot/v1/200001/G1/fridge-01/up/property')`; undefined for other topics. */
export function readTopic(topic: string): Topic | undefined {
  if (!topic.startsWith(ROOT)) return undefined
  const [tenant = '', gatewayCode = '', code = '', direction, ...rest] = topic.slice(ROOT.length).split('/')
  if (!tenant || !gatewayCode || !code || direction !== 'up' || rest.length === 0) return undefined
  const tail = rest.join('/')
  if (code === GATEWAY) {
    const kind = ofGateway[tail]
    return kind && { tenant, gatewayCode, kind }
  }
  const kind = ofDevice[tail]
  if (kind) return { tenant, gatewayCode, deviceCode: code, kind }
  const [first = '', name = '', more] = rest
  const byName = named[first]
  if (!byName || !name || more !== undefined) return undefined
  return { tenant, gatewayCode, deviceCode: code, kind: byName, name }
}
