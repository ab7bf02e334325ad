// One MQTT connection of a gateway, with its birth and will messages.
import mqtt from 'mqtt'
import { randomUUID } from 'node:crypto'
import { type Credential, identityOf } from './credential.ts'

export type Line = mqtt.MqttClient

const state = (sessionId: string, word: 'online' | 'offline', more: object = {}) =>
  JSON.stringify({ state: word, sessionId, ...more })

/** Connects; every line is a new session and never reconnects. */
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
    // The cache would preallocate 65,536 buffers for one or two messages a second.
    writeCache: false,
    // A new line with a new session id is opened instead, so that the old one's late will can be told apart.
    reconnectPeriod: 0,
    connectTimeout: 10_000,
    will: { topic, payload: Buffer.from(state(sessionId, 'offline')), qos: 1, retain: true },
  })
  line.once('connect', () => {
    line.publish(topic, state(sessionId, 'online', { ts: Date.now(), fw: 'simulator' }), { qos: 1, retain: true })
  })
  return {
    line,
    /** DISCONNECT discards the will, so the same message is published first. */
    async leave() {
      if (line.connected) {
        const said = line.publishAsync(topic, state(sessionId, 'offline', { ts: Date.now() }), { qos: 1, retain: true })
        await soon(said.then(() => line.endAsync()))
      }
      line.end(true)
    },
  }
}

/** Waits briefly: a server shutting down may not answer. */
async function soon(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, 1500)
  })
  await Promise.race([work.catch(() => undefined), enough])
  clearTimeout(timer)
}
