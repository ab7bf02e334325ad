// Where the tenant demands it, dangerous calls need a recent proof of who the caller is.
import { problem } from '@steward/domain/problems'
import type { Identity } from './identity.ts'

export function mustBeProven({ provenUntil }: Pick<Identity, 'provenUntil'>, now: Date): void {
  if (provenUntil !== undefined && provenUntil <= now.getTime()) throw problem('session.proof')
}
