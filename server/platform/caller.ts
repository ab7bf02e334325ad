// Identifies callers without a session by their network address.
import { isIP } from 'node:net'

/**
 * The key of one caller: an IPv4 address, or the /64 prefix of an IPv6 address, since one IPv6 customer can use any
 * address in it.
 */
export function callerOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [address = ''] = ip.split('%')
  if (isIP(address) !== 6) return ip.slice(0, 64)
  const [left = '', right] = address.split('::')
  const head = left.split(':').filter((group) => group !== '')
  const tail = right?.split(':').filter((group) => group !== '') ?? []
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const network = [...head, ...(right === undefined ? [] : zeros), ...tail].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
