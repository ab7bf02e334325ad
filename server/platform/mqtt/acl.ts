// What a gateway may publish and subscribe to, decided by topic prefixes.
import type { Peer } from './transport.ts'

const rootOf = ({ tenant, gatewayCode }: Peer) => `iot/v1/${tenant}/${gatewayCode}/`

/** Topic of the gateway's birth and will messages. */
export const stateTopicOf = (peer: Peer): string => `${rootOf(peer)}$gw/up/state`

// Control characters could make two topics look alike in a log.
// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u001f\u007f-\u009f]/

/** Topic levels below the gateway's own root; undefined when the topic is elsewhere. */
function below(peer: Peer, topic: string): string[] | undefined {
  const root = rootOf(peer)
  return topic.startsWith(root) && !unprintable.test(topic) ? topic.slice(root.length).split('/') : undefined
}

/** Only `iot/v1/{tenant}/{gateway}/{device}/up/…`. */
export function mayPublish(peer: Peer, topic: string): boolean {
  const [device, direction, ...rest] = below(peer, topic) ?? []
  return Boolean(device) && direction === 'up' && rest.length > 0 && !/[+#]/.test(topic)
}

/** Only filters inside `iot/v1/{tenant}/{gateway}/+/down/#`. */
export function maySubscribe(peer: Peer, filter: string): boolean {
  const [device, direction, ...rest] = below(peer, filter) ?? []
  return Boolean(device) && device !== '#' && direction === 'down' && rest.length > 0
}

/** Whether a filter takes a topic, by the wildcards of MQTT 3.1.1, section 4.7. */
export function isMatch(filter: string, topic: string): boolean {
  const wanted = filter.split('/')
  const levels = topic.split('/')
  const rest = wanted.indexOf('#')
  const fixed = rest === -1 ? wanted : wanted.slice(0, rest)
  if (rest === -1 ? levels.length !== wanted.length : levels.length < fixed.length) return false
  return fixed.every((level, at) => level === '+' || level === levels[at])
}
