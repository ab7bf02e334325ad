// One MQTT connection of a gateway: who it is, its birth, and its last will.
import mqtt from 'mqtt'
import { randomUUID } from 'node:crypto'
import { type Credential, identityOf } from './credential.ts'

export type Line = mqtt.MqttClient

const state = (sessionId: string, word: 'online' | 'offline', more: object = {}) =>
  JSON.stringify({ state: word, sessionId, ...more })

/** Begins to connect; every line is a session of its own and is not connected a second time. */
export function openLine(url: string, credential: Credential): { line: Line; leave(): Promise<void> } {
  const { tenant, code } = identityOf(credential)
  const sessionId = randomUUID().slice(0, 8)
  const topic = `iot/v1/${tenant}/${code}/$gw/up/state`
  const line = mqtt.connect(url, {
    ...credential,
    clientId: `simulator-${code}-${sessionId}`,
    protocolVersion: 4,
    clean: true,
    keepalive: 60,
    // The cache would be 65,536 buffers, for a message or two a second.
    writeCache: false,
    // A new line with a new session is opened instead, so that a late will of the old one is known for what it is.
    reconnectPeriod: 0,
    connectTimeout: 10_000,
    will: { topic, payload: Buffer.from(state(sessionId, 'offline')), qos: 1, retain: true },
  })
  line.once('connect', () => {
    line.publish(topic, state(sessionId, 'online', { ts: Date.now(), fw: 'simulator' }), { qos: 1, retain: true })
  })
  return {
    line,
    /** An orderly end takes the will back, so that the same is said first. */
    async leave() {
      if (line.connected) {
        const said = line.publishAsync(topic, state(sessionId, 'offline', { ts: Date.now() }), { qos: 1, retain: true })
        await soon(said.then(() => line.endAsync()))
      }
      line.end(true)
    },
  }
}

/** Waits a moment at most: a server that is going down answers nothing. */
async function soon(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, 1500)
  })
  await Promise.race([work.catch(() => undefined), enough])
  clearTimeout(timer)
}
