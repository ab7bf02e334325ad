// Codes of labels and of single requests, for people without an account: signed for one row of one tenant. A code stands
// behind the `#` of an address and travels in bodies, so that neither logs nor proxies see it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../platform/ctx.ts'
import { madeWithKey } from '../platform/installation-key.ts'

/** What a code stands for; a request's code lets its reporter follow it. */
export type SpotKind = 'device' | 'area' | 'bill'

export interface Spot {
  kind: SpotKind
  id: string
  code: string
}

export interface SpotCodes {
  /** `000000.1.` and a signature; a higher series replaces all labels before. */
  codeOf(of: { tenant: string; kind: SpotKind; id: string; series: number }): string
  /** Undefined for a forged one, or one of another row. */
  read(spot: Spot): { tenant: string; series: number } | undefined
}

// 96 bits: as short as a label needs, and far beyond what guesses over a network reach.
const SIGNED = 16
const VERSION = 'spot-1'

export const spotCodesOf: (app: AppContext) => Promise<SpotCodes> = madeWithKey('spot', spotCodesWith)

function spotCodesWith(key: Buffer): SpotCodes {
  const sign = (tenant: string, kind: SpotKind, id: string, series: number) =>
    createHmac('sha256', key)
      .update([VERSION, tenant, kind, id, series].join('\n'))
      .digest('base64url')
      .slice(0, SIGNED)
  return {
    codeOf: ({ tenant, kind, id, series }) => `${tenant}.${series}.${sign(tenant, kind, id, series)}`,
    read({ kind, id, code }) {
      const [, tenant = '', number = '', signed = ''] = /^(\w{1,12})\.(\d{1,3})\.([\w-]{16})$/.exec(code) ?? []
      const series = Number(number)
      const right = Buffer.from(sign(tenant, kind, id, series))
      const given = Buffer.from(signed)
      if (right.length !== given.length || !timingSafeEqual(right, given)) return undefined
      return { tenant, series }
    },
  }
}
