// Saved views of lists: everybody keeps his own; sharing them takes a right.
import type { Row } from '@steward/domain/entity'
import { savedView } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { listName, viewContent } from '@steward/domain/system/view-content'
import { LONGEST_NAME } from '@steward/domain/system/view-name'
import { z } from 'zod'
import { add, alter } from '../../document/rows.ts'
import { behave } from '../../engine/behave.ts'
import { missing } from '../../engine/detail.ts'
import { engineOf } from '../../engine/engine.ts'
import { list } from '../../engine/list.ts'
import { checkReferences, hold } from '../../engine/references.ts'
import { idsOf, remove as removeRows } from '../../engine/remove.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { listSettingRoutes, seenOne } from './list-setting.ts'
import { lockOwn, mayShare, onlySeen } from './saved-view-reach.ts'
import { viewsSeen } from './saved-view-wire.ts'

/** Views of one person of one list. */
const MOST = 30

const id = z.string().regex(/^\d{1,19}$/)
const keepBody = z.object({
  /** Changes this view; without it a new one is made. */
  id: id.optional(),
  rev: z.int().optional(),
  list: listName,
  name: z.string().trim().min(1).max(LONGEST_NAME).optional(),
  content: viewContent.optional(),
})
type Kept = z.output<typeof keepBody>

async function mustBeNew(ctx: Ctx, by: string, ofList: string, name: string | undefined, self = '0'): Promise<void> {
  await hold(ctx, `saved views of ${by}`)
  const rows = await ctx.tx.query<{ name: string }>(
    `select name from saved_view where tenant_id = $1 and create_user = $2 and list = $3 and id <> $4 and is_deleted = 0`,
    [ctx.tenant, by, ofList, self],
  )
  if (self === '0' && rows.length >= MOST) throw problem('saved-view.many', { max: MOST })
  if (name !== undefined && rows.some((row) => row.name === name))
    throw problem('saved-view.named', { name }, { field: 'name' })
}

const required = (field: 'name' | 'content') => problem('request.missing', { name: field }, { field })

async function keep(ctx: Ctx, { id: known, rev, list: ofList, name, content }: Kept) {
  if (known === undefined) {
    if (name === undefined) throw required('name')
    if (content === undefined) throw required('content')
    await mustBeNew(ctx, ctx.me.userId, ofList, name)
    const made = await add(ctx, savedView, { list: ofList, name, content })
    return seenOne(ctx, made.id)
  }
  const [row] = await lockOwn(ctx, [known])
  if (!row || row.list !== ofList) throw missing(savedView)
  if (rev !== undefined && rev !== row.rev) throw problem('row.stale')
  if (name !== undefined) await mustBeNew(ctx, String(row.createUser), ofList, name, known)
  await alter(ctx, savedView, [known], { ...(name === undefined ? {} : { name }), ...(content ? { content } : {}) })
  return seenOne(ctx, known)
}

/** The others of the same audience no longer open. */
async function onlyUsual(
  ctx: Ctx,
  { id: own, list: ofList }: Row<typeof savedView>,
  audience: string,
  roleIds: string[],
) {
  const others = await ctx.tx.query<{ id: string }>(
    `select id from saved_view where tenant_id = $1 and list = $2 and audience = $3 and id <> $4 and is_usual = 1 and is_deleted = 0
       and ($3 = 'tenant' or (role_ids @> $5::bigint[] and role_ids <@ $5::bigint[]))`,
    [ctx.tenant, ofList, audience, own, roleIds],
  )
  if (others.length > 0)
    await alter(
      ctx,
      savedView,
      others.map((one) => one.id),
      { isUsual: 0 },
    )
}

async function remove(ctx: Ctx, ids: string[], base: (ctx: Ctx, ids: string[]) => Promise<void>): Promise<void> {
  await lockOwn(ctx, ids)
  await base(ctx, ids)
  await ctx.tx.query('update list_setting set view_id = null where tenant_id = $1 and view_id = any($2::bigint[])', [
    ctx.tenant,
    ids,
  ])
}

const shared = { tag: savedView.name, may: 'signed-in' } as const

export default behave(savedView, {
  list: (ctx, query) => list(engineOf(ctx), savedView, ctx, query, (where) => onlySeen(where, ctx, mayShare(ctx))),
  async detail(ctx, wanted, base) {
    const page = await list(engineOf(ctx), savedView, ctx, { id: wanted }, (where) =>
      onlySeen(where, ctx, mayShare(ctx)),
    )
    if (page.records.length === 0) throw missing(savedView)
    return base(ctx, wanted)
  },
  remove,
  actions: {
    async share(ctx, { id: wanted, audience, roleIds, isUsual }) {
      const [row] = await lockOwn(ctx, [wanted])
      if (!row) throw missing(savedView)
      const roles = audience === 'roles' ? (roleIds ?? []) : []
      if (audience === 'roles' && roles.length === 0) throw problem('saved-view.roles', {}, { field: 'roleIds' })
      await checkReferences(savedView, ctx, { roleIds: roles }, ctx.tenant, { before: row, sent: { roleIds: roles } })
      const opens = audience !== 'own' && isUsual ? 1 : 0
      if (opens === 1) await onlyUsual(ctx, row, audience, roles)
      await alter(ctx, savedView, [wanted], { audience, roleIds: roles, isUsual: opens })
      return true
    },
  },
  routes: [
    ...listSettingRoutes,
    route({
      ...shared,
      method: 'GET',
      path: `/${savedView.path}/of`,
      zh: '一个列表的视图',
      en: 'Saved views of one list',
      query: z.object({ list: listName }),
      run: (ctx, { query }) => viewsSeen(ctx, (where) => where.add(`t.list = ${where.param(query.list)}`)),
    }),
    route({
      ...shared,
      method: 'GET',
      path: `/${savedView.path}/one`,
      zh: '视图内容',
      en: 'One saved view with its content',
      query: z.object({ id }),
      run: (ctx, { query }) => seenOne(ctx, query.id),
    }),
    route({
      ...shared,
      method: 'POST',
      path: `/${savedView.path}/keep`,
      zh: '保存视图',
      en: 'Keep a view',
      body: keepBody,
      run: (ctx, { body }) => keep(ctx, body),
    }),
    route({
      ...shared,
      method: 'POST',
      path: `/${savedView.path}/remove`,
      zh: '删除视图',
      en: 'Remove saved views',
      query: z.object({ ids: z.string().max(2_000) }),
      async run(ctx, { query }) {
        await remove(ctx, idsOf(query.ids), (inner, ids) => removeRows(savedView, inner, ids))
        return true
      },
    }),
  ],
})
