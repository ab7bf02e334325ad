// Home pages: what a person arranged for himself, what his roles give him, and what an administrator arranges for a role.
import { codesFor } from '@steward/domain/derive/permissions'
import { role } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { homeFor, homes, isHomeName, together } from '@steward/domain/system/home/homes'
import { MOST_TILES, type Placed, maySee, placedFrom, tileNames, tileSizes } from '@steward/domain/system/home/tiles'
import { z } from 'zod'
import { alter } from '../../document/rows.ts'
import { lockRows, rowsOf } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { mustReachRoles } from '../role/reach.ts'

const placed = z.object({ tile: z.enum(tileNames), size: z.enum(tileSizes) })
const arranged = z
  .array(placed)
  .max(MOST_TILES)
  .refine((all) => new Set(all.map(({ tile }) => tile)).size === all.length)
  .transform(placedFrom)
  .nullable()
const id = z.string().regex(/^\d{1,19}$/)

interface RoleHome {
  [column: string]: unknown
  builtIn: string | null
  home: unknown
}

/** What a role gives: what was arranged for it, or the home it was planted with; nothing where it has neither. */
function homeOf({ builtIn, home }: RoleHome): readonly Placed[] | undefined {
  const { of, tiles }: { of?: unknown; tiles?: unknown } = Object(home)
  if (Array.isArray(tiles)) return placedFrom(tiles)
  if (builtIn !== null) return homes.administrator
  return isHomeName(of) ? homes[of] : undefined
}

/** The arrangement of one's own, and the one of one's roles, without what one may not see. */
async function mine(ctx: Ctx): Promise<{ own: Placed[] | null; usual: Placed[]; mayArrangeRoles: boolean }> {
  const [[kept], roles] = await Promise.all([
    ctx.tx.query('select tiles from home_setting where tenant_id = $1 and user_id = $2', [ctx.tenant, ctx.me.userId]),
    ctx.tx.query<RoleHome>(
      `select built_in as "builtIn", home from role where id = any($1::bigint[]) and is_deleted = 0
       order by sort, id`,
      [ctx.me.roleIds],
    ),
  ])
  const given = roles.flatMap((one) => [homeOf(one) ?? []]).filter((one) => one.length > 0)
  const can = (code: string) => ctx.can(code)
  const usual = given.length > 0 ? together(given) : [...homeFor(can)]
  return {
    own: kept ? placedFrom(kept.tiles) : null,
    usual: usual.filter(({ tile }) => maySee(tile, can)),
    mayArrangeRoles: ctx.can(...codesFor(role, 'edit')),
  }
}

/** Null gives back the home of one's roles. */
async function keep(ctx: Ctx, tiles: Placed[] | null): Promise<true> {
  if (tiles === null)
    await ctx.tx.query('delete from home_setting where tenant_id = $1 and user_id = $2', [ctx.tenant, ctx.me.userId])
  else
    await ctx.tx.query(
      `insert into home_setting (tenant_id, user_id, tiles) values ($1, $2, $3)
       on conflict (tenant_id, user_id) do update set tiles = excluded.tiles`,
      [ctx.tenant, ctx.me.userId, JSON.stringify(tiles)],
    )
  return true
}

const codesOf = (ctx: Ctx, roleId: string) =>
  ctx.tx.query<{ code: string }>(
    `select m.code from role_menu l join menu m on m.id = l.menu_id and m.is_deleted = 0 where l.role_id = $1`,
    [roleId],
  )

/** What people with this role alone see first, and which tiles its rights open. */
async function ofRole(ctx: Ctx, roleId: string) {
  const [row] = (await rowsOf(role, ctx, [roleId])) as unknown as (RoleHome & { rev: number })[]
  if (!row) throw problem('row.missing', { entity: role.zh, entityEn: role.en })
  const held = new Set((await codesOf(ctx, roleId)).map(({ code }) => code))
  const can = row.builtIn === 'platform' ? () => true : (code: string) => held.has(code)
  return {
    rev: row.rev,
    isArranged: Array.isArray(Object(row.home).tiles),
    tiles: (homeOf(row) ?? homeFor(can)).filter(({ tile }) => maySee(tile, can)),
    offered: tileNames.filter((tile) => maySee(tile, can)),
  }
}

/** Null gives back the home the role was planted with. */
async function arrange(ctx: Ctx, roleId: string, rev: number, tiles: Placed[] | null): Promise<{ rev: number }> {
  await mustReachRoles(ctx, [roleId])
  const [row] = (await lockRows(role, ctx, [roleId])) as unknown as (RoleHome & { rev: number })[]
  if (!row || row.rev !== rev) throw problem('row.stale')
  const { of }: { of?: unknown } = Object(row.home)
  const home = { ...(of === undefined ? {} : { of }), ...(tiles === null ? {} : { tiles }) }
  await alter(ctx, role, [roleId], { home: JSON.parse(JSON.stringify(home)) })
  return { rev: rev + 1 }
}

const own = { tag: 'home', may: 'signed-in' } as const
const ofRoles = { tag: 'home', may: codesFor(role, 'edit'), path: '/blade-system/home/role' } as const

export const homeRoutes = [
  route({
    ...own,
    method: 'GET',
    path: '/blade-system/home',
    zh: '本人的首页',
    en: 'Tiles of the own home page, and those of the own roles',
    run: mine,
  }),
  route({
    ...own,
    method: 'POST',
    path: '/blade-system/home/keep',
    zh: '保存本人的首页',
    en: 'Keep the own arrangement of the home page',
    body: z.object({ tiles: arranged }),
    run: (ctx, { body }) => keep(ctx, body.tiles),
  }),
  route({
    ...ofRoles,
    method: 'GET',
    zh: '角色的首页',
    en: 'The home page of a role, and the tiles its rights open',
    query: z.object({ roleId: id }),
    run: (ctx, { query }) => ofRole(ctx, query.roleId),
  }),
  route({
    ...ofRoles,
    method: 'POST',
    zh: '安排角色的首页',
    en: 'Arrange the home page of a role',
    body: z.object({ roleId: id, rev: z.int(), tiles: arranged }),
    run: (ctx, { body: { roleId, rev, tiles } }) => arrange(ctx, roleId, rev, tiles),
  }),
]
