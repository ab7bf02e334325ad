// What templates of all kinds share: their names, and their items one at a time as long as they are drafts.
import { type Entity, toSnake } from '@steward/domain/entity'
import { type ProblemCode, problem } from '@steward/domain/problems'
import { add, hold } from '../../document/rows.ts'
import { type Behaviour, type Submitted, behave } from '../../engine/behave.ts'
import { tableOf } from '../../engine/columns.ts'
import { lockRows } from '../../engine/detail.ts'
import { hold as holdName } from '../../engine/references.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { limitsMustFit } from './template-limits.ts'

export interface TemplateKind {
  template: Entity
  detail: Entity
  indicator: Entity
  refusals: Readonly<Record<'name' | 'notDraft' | 'twice', ProblemCode>>
  /** Writes what the template says of its items. */
  recount(ctx: Ctx, templateId: string): Promise<unknown>
}

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
