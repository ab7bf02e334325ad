// Top menus and the menus assigned to them.
import { codesFor } from '@steward/domain/derive/permissions'
import { topmenu } from '@steward/domain/index'
import { z } from 'zod'
import { behave } from '../../engine/behave.ts'
import { lockRows, mustKeep } from '../../engine/detail.ts'
import { idsOf } from '../../engine/remove.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { idList } from '../id-list.ts'
import { link } from '../insert.ts'

const grant = z.object({ topMenuIds: idList, menuIds: idList })

export default behave(topmenu, {
  actions: {
    setting: (ctx, { ids, menuIds }) => assign(ctx, ids, menuIds ?? []),
  },
  routes: [
    route({
      method: 'POST',
      path: `/${topmenu.path}/grant`,
      zh: '分配顶部菜单的菜单',
      en: 'Assign menus to top menus',
      tag: topmenu.name,
      may: codesFor(topmenu, 'setting'),
      body: grant,
      run: (ctx, { body }) => assign(ctx, idsOf(body.topMenuIds), body.menuIds),
    }),
  ],
})

/** Replaces the menus of each of these top menus. */
async function assign(ctx: Ctx, topmenuIds: readonly string[], menuIds: readonly string[]): Promise<true> {
  mustKeep(topmenu, ctx)
  await lockRows(topmenu, ctx, topmenuIds)
  const living = await ctx.tx.query('select id from menu where id = any($1::bigint[]) and is_deleted = 0', [menuIds])
  await ctx.tx.query('delete from topmenu_menu where topmenu_id = any($1::bigint[])', [topmenuIds])
  await link(
    ctx.tx,
    'topmenu_menu',
    topmenuIds.flatMap((topmenuId) => living.map((row) => ({ topmenuId, menuId: row.id }))),
  )
  await ctx.changed('topmenu_menu')
  return true
}
