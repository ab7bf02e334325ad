// Walls: what they may show is what whoever saves them may see; their code, their arrangement, and how they are revoked.
import { codesFor } from '@steward/domain/derive/permissions'
import { dashboardWall } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { areaBounds, dashboardCodes } from '@steward/domain/report/dashboard/calls'
import { layoutFrom, usualLayout } from '@steward/domain/report/dashboard/widgets'
import { z } from 'zod'
import { alter } from '../../document/rows.ts'
import { behave } from '../../engine/behave.ts'
import { lockRows, rowsOf } from '../../engine/detail.ts'
import { idsOf } from '../../engine/remove.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { narrowedResources } from '../../system/role/held.ts'
import { issueWallCode, unbound } from './binding.ts'
import { closeWalls } from './pass-rows.ts'

const id = z.string().max(64)
const { path, name: tag } = dashboardWall

export default behave(dashboardWall, {
  submit: (ctx, input, base) => base(ctx, input, { rights: given(ctx) }),
  async remove(ctx, ids, base) {
    await closeWalls(ctx.tx, ids)
    await base(ctx, ids)
  },
  actions: {
    async revoke(ctx, { ids }) {
      await lockRows(dashboardWall, ctx, ids)
      await closeWalls(ctx.tx, ids)
      await ctx.tx.query('delete from dashboard_code where wall_id = any($1::bigint[])', [ids])
      await unbound(ctx, ids)
      return true
    },
  },
  routes: [
    route({
      method: 'POST',
      path: `/${path}/bind`,
      zh: '生成大屏配对码',
      en: 'A code that binds a screen to a wall, shown only once',
      tag,
      may: codesFor(dashboardWall, 'edit'),
      query: z.object({ id }),
      run: (ctx, { query }) => issueWallCode(ctx, query.id),
    }),
    route({
      method: 'GET',
      path: `/${path}/layout`,
      zh: '大屏布局',
      en: 'How a wall is arranged',
      tag,
      may: codesFor(dashboardWall, 'list'),
      query: z.object({ id }),
      async run(ctx, { query }) {
        const [row] = await rowsOf(dashboardWall, ctx, idsOf(query.id))
        if (!row) throw problem('row.missing', { entity: dashboardWall.zh, entityEn: dashboardWall.en })
        const layout = layoutFrom(row.layout)
        return { rev: row.rev, layout: layout.length > 0 ? layout : usualLayout }
      },
    }),
    route({
      method: 'POST',
      path: `/${path}/arrange`,
      zh: '保存大屏布局',
      en: 'Arrange a wall',
      tag,
      may: codesFor(dashboardWall, 'edit'),
      query: z.object({ id }),
      body: z.object({ rev: z.number().int(), layout: z.array(z.unknown()).max(100) }),
      async run(ctx, { query, body }) {
        const [row] = await lockRows(dashboardWall, ctx, idsOf(query.id))
        if (!row) throw problem('row.missing', { entity: dashboardWall.zh, entityEn: dashboardWall.en })
        if (row.rev !== body.rev) throw problem('row.stale')
        const layout = layoutFrom(body.layout)
        if (layout.length === 0) throw problem('wall.layout')
        await alter(ctx, dashboardWall, idsOf(query.id), { layout: JSON.parse(JSON.stringify(layout)) })
        return { rev: body.rev + 1 }
      },
    }),
  ],
})

/** A wall outlives roles and people: it shows what whoever saved it last may see of the whole hospital. */
function given(ctx: Ctx): string[] {
  const held = dashboardCodes.filter((code) => ctx.can(code))
  if (held.length === 0) throw problem('wall.nothing')
  const narrowed = narrowedResources(ctx)
  if (areaBounds.some(([resource]) => narrowed.has(resource))) throw problem('wall.narrowed')
  return held
}
