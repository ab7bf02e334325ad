// Saved views as the console reads them, with their content.
import { savedView } from '@steward/domain/index'
import type { ViewContent } from '@steward/domain/system/view-content'
import { tableOf } from '../../engine/columns.ts'
import { Where } from '../../engine/filter.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { mayShare, onlySeen } from './saved-view-reach.ts'

export interface ShownView {
  id: string
  rev: number
  list: string
  name: string
  audience: 'own' | 'roles' | 'tenant'
  roleIds: string[]
  /** Opens by default for those it is shared with. */
  isUsual: boolean
  content: ViewContent
  isMine: boolean
  /** Name of whoever made it. */
  maker: string
  mayChange: boolean
}

/** The views the caller sees, in the order of their names. */
export async function viewsSeen(ctx: Ctx, narrow: (where: Where) => void): Promise<ShownView[]> {
  const where = new Where()
  where.add('t.is_deleted = 0')
  where.add(`t.tenant_id = ${where.param(ctx.tenant)}`)
  onlySeen(where, ctx)
  narrow(where)
  const rows = await ctx.tx.query<Omit<ShownView, 'isMine' | 'mayChange'> & { by: string }>(
    `select t.id, t.rev, t.list, t.name, t.audience, coalesce(t.role_ids, '{}') as "roleIds", t.is_usual = 1 as "isUsual",
       t.content, t.create_user as by, coalesce(u.real_name, '') as maker
     from ${tableOf(savedView)} t left join "user" u on u.id = t.create_user
     where ${where.sql} order by t.name, t.id limit 500`,
    where.values,
  )
  return rows.map(({ by, ...row }) => {
    const isMine = by === ctx.me.userId
    return { ...row, isMine, mayChange: isMine || mayShare(ctx) }
  })
}
