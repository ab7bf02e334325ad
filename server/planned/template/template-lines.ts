// Names of templates, and their items one at a time as long as they are drafts, whatever kind they are of.
import { type Entity, toSnake } from '@steward/domain/entity'
import { problem } from '@steward/domain/problems'
import { add, alter, hold } from '../../document/rows.ts'
import { type Behaviour, type Submitted, behave } from '../../engine/behave.ts'
import { tableOf } from '../../engine/columns.ts'
import { lockRows } from '../../engine/detail.ts'
import { hold as holdName } from '../../engine/references.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import type { AnyTemplate, TemplateKind } from './template-kind.ts'
import { limitsMustFit } from './template-limits.ts'

/** Versions of one template share its name; others have another. */
export async function mustBeNamed(
  ctx: Ctx,
  { template, refusals }: Pick<TemplateKind, 'template' | 'refusals'>,
  name: string | null | undefined,
  templateCode: string,
): Promise<void> {
  if (!name) return
  await holdName(ctx, `names of ${template.name} ${ctx.tx.scope.tenant}`)
  const [other] = await ctx.tx.query(
    `select 1 from ${tableOf(template)} where tenant_id = $1 and name = $2 and template_code <> $3 and is_deleted = 0 limit 1`,
    [ctx.tx.scope.tenant, name, templateCode],
  )
  if (other) throw problem(refusals.name, { name }, { field: 'name' })
}

/** How many items a template has itself, which it says as well. An unchanged count is no change of the template. */
export async function countLines(
  ctx: Ctx,
  { template, detail }: Pick<TemplateKind, 'template' | 'detail'>,
  templateId: string,
): Promise<number> {
  const [row] = await ctx.tx.query(
    `select count(d.id)::int as n, t.item_count as said from ${tableOf(template)} t
     left join ${tableOf(detail)} d on d.template_id = t.id and d.is_deleted = 0 where t.id = $1 group by t.item_count`,
    [templateId],
  )
  const itemCount = Number(row?.n ?? 0)
  if (itemCount !== row?.said) await alter<AnyTemplate>(ctx, template, [templateId], { itemCount })
  return itemCount
}

/** Groups have no value, and what is disabled is done no more. */
export async function mustBeUsable(
  ctx: Ctx,
  { detail, indicator, refusals }: TemplateKind,
  templateId: string,
): Promise<void> {
  const isGroup = indicator.fields.nodeType ? `i.node_type = 'group'` : 'false'
  const [wrong] = await ctx.tx.query(
    `select i.name from ${tableOf(detail)} d join ${tableOf(indicator)} i on i.id = d.indicator_id
     where d.template_id = $1 and d.is_deleted = 0 and (${isGroup} or i.status <> 1) order by d.line_no limit 1`,
    [templateId],
  )
  if (wrong) throw problem(refusals.item, { name: String(wrong.name) })
}

/** Adds the items of one version to another. */
export async function copyLines(ctx: Ctx, { detail }: TemplateKind, from: string, to: string): Promise<void> {
  const named = await ctx.tx.query<{ id: string }>(
    `select id::text as id from ${tableOf(detail)} where template_id = $1 and tenant_id = $2 and is_deleted = 0`,
    [from, ctx.tx.scope.tenant],
  )
  const lines: DbRow[] = await hold(
    ctx,
    detail,
    named.map(({ id }) => id),
  )
  for (const line of lines.toSorted((a, b) => Number(a.lineNo) - Number(b.lineNo))) {
    const own = Object.keys(detail.fields).map((name) => [name, line[name]])
    await add<Entity>(ctx, detail, { ...Object.fromEntries(own), templateId: to })
  }
}

/** Locks the templates; 404 for one the caller does not reach. */
async function mustBeDrafts(ctx: Ctx, { template, refusals }: TemplateKind, ids: readonly string[]): Promise<void> {
  const rows = await lockRows(template, ctx, [...new Set(ids)])
  if (rows.some(({ templateStatus }) => templateStatus !== 'draft')) throw problem(refusals.notDraft)
}

async function templatesOf(ctx: Ctx, { detail }: TemplateKind, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.tx.query(
    `select distinct template_id::text as id from ${tableOf(detail)} where id = any($1::bigint[]) and tenant_id = $2`,
    [ids, ctx.tx.scope.tenant],
  )
  return rows.map(({ id }) => String(id))
}

async function lastLine(ctx: Ctx, { detail }: TemplateKind, templateId: string): Promise<number> {
  const [last] = await ctx.tx.query(
    `select coalesce(max(line_no), 0)::int as n from ${tableOf(detail)} where template_id = $1 and is_deleted = 0`,
    [templateId],
  )
  return Number(last?.n)
}

/** Reading, adding, changing and removing items of templates of a kind. */
export function templateLines(kind: TemplateKind): Behaviour {
  const { detail, indicator, refusals, recount } = kind
  // The unique index of each kind is named alike.
  const isTwice = (error: unknown) =>
    error instanceof Error && 'constraint' in error && error.constraint === `${toSnake(detail.name)}_once`
  return behave<Entity>(detail, {
    actions: {},
    async submit(ctx, input: Submitted<Entity> & { templateId?: string }, base) {
      if (input.id !== undefined) await lockRows(detail, ctx, [input.id])
      const [known] = input.id === undefined ? [] : await templatesOf(ctx, kind, [input.id])
      const templateId = known ?? input.templateId
      if (!templateId)
        throw problem('field.required', { field: '模板', fieldEn: 'Template', prompt: '选择' }, { field: 'templateId' })
      await mustBeDrafts(ctx, kind, [templateId])
      const facts =
        known === undefined ? { templateId, lineNo: (await lastLine(ctx, kind, templateId)) + 1 } : { templateId }
      try {
        const { id } = await base(ctx, input, facts)
        await limitsMustFit(ctx, detail, indicator, templateId)
        await recount(ctx, templateId)
        return { id: String(id) }
      } catch (error) {
        throw isTwice(error) ? problem(refusals.twice, {}, { field: 'indicatorId' }) : error
      }
    },
    async remove(ctx, ids, base) {
      const templates = await templatesOf(ctx, kind, ids)
      await mustBeDrafts(ctx, kind, templates)
      await base(ctx, ids)
      for (const id of templates) await recount(ctx, id)
    },
  })
}
