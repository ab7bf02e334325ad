// Lists of addresses and ranges as people write them: one in a line, or separated by commas.
import { BlockList, isIP } from 'node:net'

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** The ranges, or the first entry that is none. */
export function rangesFrom(text: string): { ranges: BlockList; wrong?: string } {
  const ranges = new BlockList()
  for (const entry of text.split(/[\s,，;；]+/).filter((one) => one !== '')) {
    const [address = '', bits, ...rest] = entry.split('/')
    const most = isIP(address) === 4 ? 32 : 128
    const isWhole = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
    if (isIP(address) === 0 || !isWhole || rest.length > 0) return { ranges, wrong: entry }
    if (bits === undefined) ranges.addAddress(address, familyOf(address))
    else ranges.addSubnet(address, Number(bits), familyOf(address))
  }
  return { ranges }
}

/** An IPv4 address written as IPv6 counts as what it stands for. */
export const isWithin = (ranges: BlockList, address: string): boolean =>
  isIP(address) !== 0 && ranges.check(address, familyOf(address))
