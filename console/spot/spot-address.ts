// Addresses of labels that report: the row's own link, with a code behind the `#` that no server is sent.

export interface SpotLabel {
  kind: 'device' | 'area'
  id: string
  code: string
}

export interface Followed {
  id: string
  code: string
}

interface Place {
  search: string
  hash: string
}

export interface SpotAddress {
  label: SpotLabel | undefined
  /** The request that is followed. */
  followed: Followed | undefined
}

const letters = { d: 'device', a: 'area' } as const
const isLetter = (text: string | undefined): text is keyof typeof letters => text === 'd' || text === 'a'

/** `#r=d.000000.1.…` */
export const hashOf = ({ kind, code }: Pick<SpotLabel, 'kind' | 'code'>): string =>
  `#r=${kind === 'device' ? 'd' : 'a'}.${code}`

/** `#r=d.….&f=<request>.<code>`: undefined where the address is no label's. */
export function spotAt({ search, hash }: Place): SpotAddress | undefined {
  const params = new URLSearchParams(hash.slice(1))
  const [letter, ...code] = (params.get('r') ?? '').split('.')
  const id = new URLSearchParams(search).get('id') ?? ''
  const label = isLetter(letter) && id !== '' ? { kind: letters[letter], id, code: code.join('.') } : undefined
  const [billId = '', ...billCode] = (params.get('f') ?? '').split('.')
  const followed = billId === '' ? undefined : { id: billId, code: billCode.join('.') }
  return label || followed ? { label, followed } : undefined
}

/** The hash of the same label, with a request that is followed. */
export function hashWith(hash: string, followed: Followed | undefined): string {
  const params = new URLSearchParams(hash.slice(1))
  if (followed) params.set('f', `${followed.id}.${followed.code}`)
  else params.delete('f')
  return `#${params.toString()}`
}
