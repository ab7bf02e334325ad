// Which addresses messages may be sent to: public ones, and internal ones the installation admits by a parameter. Names are
// resolved here, at each delivery, and connected to at exactly the addresses that were judged.
import { Resolver } from 'node:dns/promises'
import { type BlockList, isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { isWithin, rangesFrom } from './ranges.ts'

/** The parameter that admits internal addresses and ranges, for the installation. */
export const INTERNAL = 'callback.internal'

// Of IPv4 everything but what is private, shared, local, documentation, multicast or reserved (IANA special-purpose
// registry).
const special = rangesFrom(
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24
   192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`,
).ranges
// Of IPv6 what is handed out, without what carries other addresses inside (Teredo, 6to4) or is documentation.
const handedOut = rangesFrom('2000::/3').ranges
const carriers = rangesFrom('2001::/23 2001:db8::/32 2002::/16 3fff::/20').ranges

export const isPublic = (address: string): boolean =>
  isIP(address) === 4
    ? !isWithin(special, address)
    : isIP(address) === 6 && isWithin(handedOut, address) && !isWithin(carriers, address)

/** Why an address is not connected to. */
export class Refused extends Error {
  override readonly cause: 'address' | 'name'
  constructor(cause: 'address' | 'name') {
    super(cause)
    this.cause = cause
  }
}

export interface Places {
  internal: BlockList
  /** Asks these servers in place of the system's. */
  nameServers?: readonly string[] | undefined
}

const LOOKUP = 3_000

/** Whether something may be sent there. `http` only to addresses the installation admits. */
export const isOpen = (address: string, isSecure: boolean, internal: BlockList): boolean =>
  isWithin(internal, address) || (isSecure && isPublic(address))

/** The addresses of a name; throws where one of them may not be connected to. */
export async function addressesOf(name: string, isSecure: boolean, { internal, nameServers }: Places) {
  const literal = name.replace(/^\[|\]$/g, '')
  const found = isIP(literal) > 0 ? [literal] : await resolve(name, nameServers)
  if (found.length === 0) throw new Refused('name')
  if (!found.every((address) => isOpen(address, isSecure, internal))) throw new Refused('address')
  return found.map((address) => ({ address, family: isIP(address) }))
}

// Not getaddrinfo, whose few threads a slow name server would keep from everybody else; it reads no hosts file.
async function resolve(name: string, nameServers: Places['nameServers']): Promise<string[]> {
  const resolver = new Resolver({ timeout: LOOKUP, tries: 1, maxTimeout: LOOKUP })
  if (nameServers) resolver.setServers(nameServers)
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

const addressesFor = callbackify(addressesOf)

/** `lookup` of a connection. */
export const lookupWithin =
  (isSecure: boolean, places: Places): LookupFunction =>
  (name, options, done) =>
    addressesFor(name, isSecure, places, (error, found) => {
      if (error) done(error, '', 0)
      else if (options.all) done(null, found)
      else done(null, found[0]?.address ?? '', found[0]?.family)
    })
