// Whether an address somebody enters may be connected to. What cannot be resolved at the moment may be saved: it is judged
// again at each connection.
import type { Problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { INTERNAL, Refused, addressesOf } from '../../platform/outgoing/address.ts'
import { rangesFrom } from '../../platform/outgoing/ranges.ts'
import { readParam } from '../dictionary/params.ts'

export async function mustBeReachable(ctx: Ctx, text: string, refused: Problem): Promise<void> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') throw refused
  const internal = rangesFrom((await readParam(ctx.tx, INTERNAL)) ?? '').ranges
  const isSecure = url.protocol === 'https:'
  try {
    await addressesOf(url.hostname, isSecure, { internal })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.cause === 'address' || !isSecure) throw refused
  }
}
