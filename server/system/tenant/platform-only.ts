// What tenants are and what they are given is decided by the platform's administrators, whatever codes others hold.
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'

/** Throws 403 unless the caller is an administrator of the platform. */
export function mustBePlatform(ctx: Ctx): void {
  if (!ctx.me.isPlatform) throw problem('permission.denied')
}
