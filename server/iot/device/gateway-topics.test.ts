// What the access sheet of a gateway says is what the broker lets pass and what the platform reads.
import { payloadOf, readReply } from '@steward/domain/iot/control'
import { downFilter, gatewayTopics } from '@steward/domain/iot/gateway-topics'
import { readPacket } from '@steward/domain/iot/intake/decode-packet'
import { readTopic } from '@steward/domain/iot/intake/decode-topic'
import { topologyIn } from '@steward/domain/iot/topology'
import { describe, expect, test } from 'vitest'
import { isMatch, maySubscribe, mayPublish } from '../../platform/mqtt/acl.ts'
import { readStateMessage } from '../presence/presence-state.ts'

const peer = { tenant: '200001', gatewayCode: 'G1', gatewayId: '1' }
const prefix = '200001/G1'
const now = Date.parse('2026-03-01T08:00:00Z')
const topics = gatewayTopics(prefix, 'fridge-01', now)
const bytes = (text: string) => Buffer.from(text)

describe('what goes up', () => {
  for (const { name, topic, sample } of topics.filter(({ direction }) => direction === 'up'))
    test(`${name} may be published, and its sample is read without a finding`, () => {
      expect(mayPublish(peer, topic)).toBe(true)
      const read = readTopic(topic)
      if (!read) throw new Error(topic)
      if (name === 'state') expect(readStateMessage(bytes(sample))).toMatchObject({ status: 'online', sessionId: '1' })
      else if (name === 'reply') expect(readReply(bytes(sample))).toMatchObject({ code: 0 })
      else if (name === 'topo') expect(topologyIn('report', JSON.parse(sample).devices)).toBeDefined()
      else if (name === 'raw') expect(read.kind).toBe('raw')
      else {
        const packet = readPacket(read, bytes(sample))
        expect(packet).toMatchObject({ findings: [] })
        expect('reports' in packet && packet.reports.map(({ deviceCode }) => deviceCode)).toContain('fridge-01')
      }
    })
})

test('one subscription hears everything that is sent down, and no other may be needed', () => {
  expect(maySubscribe(peer, downFilter(prefix))).toBe(true)
  const down = topics.filter(({ direction }) => direction === 'down')
  expect(down.map(({ name }) => name)).toEqual(['set', 'invoke'])
  for (const { topic } of down) expect(isMatch(downFilter(prefix), topic)).toBe(true)
})

test('the samples of commands are made as commands are', () => {
  const [set] = topics.filter(({ name }) => name === 'set')
  const sent = payloadOf({ id: '7204311', identifier: 'setTemp', sent: 4.5, isService: false }, now, 10_000)
  expect(JSON.parse(set?.sample ?? '')).toEqual(sent)
})
