// Who sees a saved view of a list, and who may change it.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Row } from '@steward/domain/entity'
import { savedView } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { lockRows, missing } from '../../engine/detail.ts'
import type { Where } from '../../engine/filter.ts'
import type { Ctx } from '../../platform/ctx.ts'

type View = Row<typeof savedView>

export const mayShare = (ctx: Ctx): boolean => ctx.can(...codesFor(savedView, 'share'))

/** Narrows rows `t` to the caller's own, those of his roles and those of the hospital; `all`: every shared one. */
export function onlySeen(where: Where, { me }: Ctx, all = false): void {
  const shared = all
    ? `t.audience <> 'own'`
    : `t.audience = 'tenant' or (t.audience = 'roles' and t.role_ids && ${where.param([...me.roleIds])}::bigint[])`
  where.add(`(t.create_user = ${where.param(me.userId)}::bigint or ${shared})`)
}

const isShared = ({ audience, roleIds }: View, { me }: Ctx): boolean =>
  audience === 'tenant' || (audience === 'roles' && (roleIds ?? []).some((id) => me.roleIds.includes(id)))

/** Locks these views to change them: 404 for one the caller does not see, 403 for somebody else's. */
export async function lockOwn(ctx: Ctx, ids: readonly string[]): Promise<View[]> {
  const rows = (await lockRows(savedView, ctx, ids)) as unknown as View[]
  for (const row of rows) {
    if (row.createUser === ctx.me.userId) continue
    const isManaged = mayShare(ctx) && row.audience !== 'own'
    if (!isManaged && !isShared(row, ctx)) throw missing(savedView)
    if (!isManaged) throw problem('saved-view.fixed')
  }
  return rows
}
