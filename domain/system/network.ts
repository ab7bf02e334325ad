// The network an address belongs to: enough to recognize where a sign-in came from, without the very device.
export interface Network {
  /** `here` is this machine, `internal` a network that the internet does not lead to. */
  kind: 'here' | 'internal' | 'public' | 'unknown'
  /** Such as `10.20.30.0/24` or `2001:db8:1:2::/64`; empty where unknown. */
  range: string
}

const UNKNOWN: Network = { kind: 'unknown', range: '' }

/** `networkOf('10.20.30.40')` → `{ kind: 'internal', range: '10.20.30.0/24' }` */
export function networkOf(address: string): Network {
  const text = address
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '')
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return ofFour(text.split('.').map(Number))
  return text.includes(':') ? ofSix(text) : UNKNOWN
}

function ofFour(parts: readonly number[]): Network {
  const [a = 0, b = 0, c = 0] = parts
  if (parts.some((part) => part > 255)) return UNKNOWN
  if (a === 127) return { kind: 'here', range: '127.0.0.0/8' }
  const isInternal =
    a === 10 ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254) ||
    (a === 100 && b >= 64 && b <= 127)
  return { kind: isInternal ? 'internal' : 'public', range: `${a}.${b}.${c}.0/24` }
}

function ofSix(text: string): Network {
  if (text === '::1') return { kind: 'here', range: '::1/128' }
  const [head = '', tail] = text.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after]
  if (groups.length !== 8 || groups.some((group) => !/^[\da-f]{1,4}$/.test(group))) return UNKNOWN
  const first = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  const lead = Number.parseInt(first[0] ?? '0', 16)
  const isInternal = (lead & 0xfe00) === 0xfc00 || (lead & 0xffc0) === 0xfe80
  return { kind: isInternal ? 'internal' : 'public', range: `${first.join(':').replace(/(:0)+$/, '')}::/64` }
}
