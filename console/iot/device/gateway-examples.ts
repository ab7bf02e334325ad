// How a gateway is tried out: commands and programs, ready to copy, that report a value and hear what is sent down.
import { downFilter, gatewayTopics } from '@steward/domain/iot/gateway-topics'

export const exampleKinds = ['pub', 'sub', 'node', 'python'] as const
export type ExampleKind = (typeof exampleKinds)[number]

export interface Access {
  /** Tenant and gateway code. */
  prefix: string
  deviceCode: string
  username: string
  password: string
  /** As it is set for the installation: `host`, `host:port` or `mqtts://host:port`. */
  address: string
}

const USUAL_PORT = 1883
const USUAL_SECURE_PORT = 8883

export function brokerAt(address: string): { host: string; port: number; isSecure: boolean } {
  const found = /^(?:([a-z]+):\/\/)?(\[[^\]]+\]|[^:/]+)(?::(\d+))?/i.exec(address.trim())
  const isSecure = /^(mqtts|ssl|tls)$/i.test(found?.[1] ?? '') || found?.[3] === String(USUAL_SECURE_PORT)
  return {
    host: found?.[2] ?? address,
    port: Number(found?.[3] ?? (isSecure ? USUAL_SECURE_PORT : USUAL_PORT)),
    isSecure,
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Runs as it stands in a shell, in Node.js and in Python, but for a password that is not known. */
export function exampleOf(kind: ExampleKind, access: Access, now: number): string {
  const { prefix, deviceCode, username, password, address } = access
  const { host, port, isSecure } = brokerAt(address)
  const topics = new Map(gatewayTopics(prefix, deviceCode, now).map((one) => [one.name, one]))
  const [topic, state] = [topics.get('property')?.topic ?? '', topics.get('state')?.topic ?? '']
  const sample = topics.get('property')?.sample ?? ''
  const down = downFilter(prefix)
  const text = (value: string) => JSON.stringify(value)
  const line = `-h ${host} -p ${port}${isSecure ? ' --tls-use-os-certs' : ''} -u ${quoted(username)} -P ${quoted(password)} -q 1`
  if (kind === 'pub') return `mosquitto_pub ${line} \\\n  -t ${quoted(topic)} \\\n  -m ${quoted(sample)}`
  if (kind === 'sub') return `mosquitto_sub ${line} -v \\\n  -t ${quoted(down)}`
  if (kind === 'node')
    return `// npm install mqtt
import { connect } from 'mqtt'

const state = ${text(state)}
const gateway = connect(${text(`${isSecure ? 'mqtts' : 'mqtt'}://${host}:${port}`)}, {
  username: ${text(username)},
  password: ${text(password)},
  will: { topic: state, payload: '{"state":"offline","sessionId":"1"}', qos: 1, retain: true },
})
gateway.on('connect', () => {
  gateway.publish(state, '{"state":"online","sessionId":"1"}', { qos: 1, retain: true })
  gateway.subscribe(${text(down)}, { qos: 1 })
  const report = { id: String(Date.now()), ts: Date.now(), params: { temp: 4.2 } }
  gateway.publish(${text(topic)}, JSON.stringify(report), { qos: 1 })
})
gateway.on('message', (topic, payload) => {
  const { id, params } = JSON.parse(payload)
  console.log(topic, params)
  gateway.publish(topic.replace(/down\\/.*$/, 'up/reply'), JSON.stringify({ id, code: 0 }), { qos: 1 })
})
`
  return `# pip install "paho-mqtt>=2"
import json, re, time
import paho.mqtt.client as mqtt

state = ${text(state)}

def connected(gateway, *_):
    gateway.publish(state, '{"state":"online","sessionId":"1"}', qos=1, retain=True)
    gateway.subscribe(${text(down)}, qos=1)
    now = int(time.time() * 1000)
    report = {"id": str(now), "ts": now, "params": {"temp": 4.2}}
    gateway.publish(${text(topic)}, json.dumps(report), qos=1)

def heard(gateway, _, message):
    command = json.loads(message.payload)
    print(message.topic, command["params"])
    answer = re.sub(r"down/.*$", "up/reply", message.topic)
    gateway.publish(answer, json.dumps({"id": command["id"], "code": 0}), qos=1)

gateway = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
gateway.username_pw_set(${text(username)}, ${text(password)})
gateway.will_set(state, '{"state":"offline","sessionId":"1"}', qos=1, retain=True)
gateway.on_connect, gateway.on_message = connected, heard
${isSecure ? 'gateway.tls_set()\n' : ''}gateway.connect(${text(host)}, ${port})
gateway.loop_forever()
`
}
