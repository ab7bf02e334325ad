// Every topic a gateway may use, with the smallest message of each: what its access sheet says, and what is tested against the
// broker's rules and the reading of messages.
export const topicNames = [
  'property',
  'batch',
  'history',
  'event',
  'state',
  'gatewayBatch',
  'topo',
  'raw',
  'set',
  'invoke',
  'reply',
] as const
export type TopicName = (typeof topicNames)[number]

export interface GatewayTopic {
  name: TopicName
  /** `up`: from the gateway to the platform. */
  direction: 'up' | 'down'
  topic: string
  /** JSON. */
  sample: string
  /** Published with the retain flag, so that it also is the will of the connection. */
  isRetained?: true
}

const ROOT = 'iot/v1/'

/**
 * `gatewayTopics('200001/G1', 'fridge-01', Date.now())`: in the order somebody brings a gateway up; the prefix is tenant and
 * gateway code.
 */
export function gatewayTopics(prefix: string, deviceCode: string, now: number): GatewayTopic[] {
  const of = (direction: 'up' | 'down', tail: string) => `${ROOT}${prefix}/${deviceCode}/${direction}/${tail}`
  const own = (tail: string) => `${ROOT}${prefix}/$gw/up/${tail}`
  const params = { temp: 4.2 }
  const items = [
    { ts: now - 120_000, params },
    { ts: now - 60_000, params: { temp: 4.3 } },
  ]
  const up = (name: TopicName, topic: string, sample: unknown): GatewayTopic => ({
    name,
    direction: 'up',
    topic,
    sample: JSON.stringify(sample),
  })
  const command = { id: '7204311', ts: now, ttl: 10_000 }
  return [
    { ...up('state', own('state'), { state: 'online', sessionId: '1' }), isRetained: true },
    up('property', of('up', 'property'), { id: '1', params }),
    up('batch', of('up', 'property/batch'), { id: '2', items }),
    up('history', of('up', 'property/history'), { id: '3', items }),
    up('event', of('up', 'event/doorOpen'), { id: '4', params: { seconds: 90 } }),
    up('gatewayBatch', own('batch'), { id: '5', devices: [{ d: deviceCode, params }] }),
    up('topo', own('topo'), { id: '6', op: 'report', devices: [{ d: deviceCode, state: 'online' }] }),
    up('raw', own('raw'), { addr: 3, data: [{ n: 'temp', v: '42' }] }),
    {
      name: 'set',
      direction: 'down',
      topic: of('down', 'set'),
      sample: JSON.stringify({ ...command, params: { setTemp: 4.5 } }),
    },
    {
      name: 'invoke',
      direction: 'down',
      topic: of('down', 'invoke/defrost'),
      sample: JSON.stringify({ ...command, ttl: 30_000, params: { minutes: 10 } }),
    },
    up('reply', of('up', 'reply'), { id: command.id, code: 0, msg: '' }),
  ]
}

/** The one subscription a gateway needs: what is sent to any device behind it. */
export const downFilter = (prefix: string): string => `${ROOT}${prefix}/+/down/#`
