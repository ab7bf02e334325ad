// A wall is bound to a device: a code shown once to the administrator, typed by the screen, and good for one pass.
import { cut } from '@steward/domain/cut'
import { dashboardWall } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { createHash, randomInt } from 'node:crypto'
import { alter } from '../../document/rows.ts'
import { lockRows } from '../../engine/detail.ts'
import { idsOf } from '../../engine/remove.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { openWall } from './pass-rows.ts'

export const CODE_MINUTES = 10
/** Read aloud and typed with a remote control: no letters that look like digits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8

const randomCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
const hashOf = (code: string) => createHash('sha256').update(`wall ${code}`).digest()

/** The former code of the wall is good for nothing any more; what is bound stays until the new code is typed. */
export async function issueWallCode(ctx: Ctx, sent: string): Promise<{ code: string; minutes: number }> {
  const [row] = await lockRows(dashboardWall, ctx, idsOf(sent))
  if (!row) throw problem('row.missing', { entity: dashboardWall.zh, entityEn: dashboardWall.en })
  const code = randomCode()
  const expires = new Date(ctx.now.getTime() + CODE_MINUTES * 60_000)
  await ctx.tx.query('delete from dashboard_code where wall_id = $1 or expires_at < $2', [row.id, ctx.now])
  await ctx.tx.query('insert into dashboard_code (hash, tenant_id, wall_id, expires_at) values ($1, $2, $3, $4)', [
    hashOf(code),
    ctx.tenant,
    row.id,
    expires,
  ])
  return { code: `${code.slice(0, 4)}-${code.slice(4)}`, minutes: CODE_MINUTES }
}

/** Needs the platform's scope: a screen that types a code belongs to nobody yet. */
export async function bind(ctx: Ctx, typed: string): Promise<{ pass: string; name: string }> {
  const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  // Deleted while read, so that of two screens that type it the second finds nothing.
  const [held] = await ctx.tx.query<{ tenant: string; wall: string }>(
    `delete from dashboard_code where hash = $1 and expires_at > $2 returning tenant_id as tenant, wall_id::text as wall`,
    [hashOf(code), ctx.now],
  )
  if (!held) throw problem('wall.code')
  await ctx.tx.query(`select set_config('app.tenant', $1, true)`, [held.tenant])
  const [wall] = await ctx.tx.query<{ name: string }>(
    `update dashboard_wall set binding = 'bound', bound_device = $3, bound_time = $2, last_seen = $2, rev = rev + 1, update_time = $2
     where id = $1 and tenant_id = $4 and is_deleted = 0 and status = 1 returning wall_name as name`,
    [held.wall, ctx.now, deviceOf(ctx), held.tenant],
  )
  if (!wall) throw problem('wall.code')
  const pass = await openWall(ctx.tx, { wallId: held.wall, tenant: held.tenant })
  await ctx.changed('dashboard_wall', held.tenant)
  return { pass, name: wall.name }
}

const deviceOf = ({ userAgent, remoteIp }: Ctx) => {
  const browser = /(Edg|Chrome|Firefox|Safari)\/(\d+)/.exec(userAgent)
  return cut([browser && `${browser[1]} ${browser[2]}`, remoteIp].filter(Boolean).join(' · '), 120)
}

export const unbound = (ctx: Ctx, ids: readonly string[]): Promise<unknown> =>
  alter(ctx, dashboardWall, ids, { binding: 'revoked', boundTime: null, boundDevice: '' })
