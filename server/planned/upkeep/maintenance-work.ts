// What a bill of upkeep is made of: the published version of a template with those it includes, copied as it is now.
import { maintenanceTemplate } from '@steward/domain/index'
import type { KitPart } from '@steward/domain/planned/kit'
import { type Includes, allIncluded, rankOf, shortestOf } from '@steward/domain/planned/upkeep-levels'
import { problem } from '@steward/domain/problems'
import { hold } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { upkeep } from '../work/bill-items.ts'
import { type AskedItem, askedItems } from '../work/copied-items.ts'
import type { Template } from './maintenance-bill-row.ts'

interface Version {
  [column: string]: unknown
  id: string
  code: string
  level: Template['maintainLevel']
  includes: string[]
  statutoryDays: number | null
}

export interface Work {
  template: Template
  /** Templates by their codes, which all versions share. */
  includes: Includes
  /** Its own, then those it includes, the highest level first. */
  templateIds: string[]
  /** The shortest period the law sets for any of them. */
  statutoryDays: number | null
}

const notPublished = () => problem('upkeep.not-published', {}, { field: 'templateId' })

/** Plans and people name some version; bills are made by the one that is published now. */
export async function publishedWork(ctx: Ctx, templateId: string): Promise<Work> {
  const [asked] = await ctx.tx.query<{ code: string }>(
    'select template_code as code from maintenance_template where tenant_id = $1 and id = $2 and is_deleted = 0',
    [ctx.tx.scope.tenant, templateId],
  )
  const published = await versionsOf(ctx)
  const current = published.find(({ code }) => code === asked?.code)
  const [template] = current ? await hold(ctx, maintenanceTemplate, [current.id]) : []
  if (!template) throw notPublished()
  return { template, ...withIncluded(template.templateCode, template, published) }
}

/** The same of a version that is not published yet. */
export async function workOf(ctx: Ctx, template: Template): Promise<Work> {
  const published = (await versionsOf(ctx)).filter(({ code }) => code !== template.templateCode)
  const includes = await codesOf(ctx, template.includeTemplateIds ?? [])
  const { id, templateCode: code, maintainLevel: level, statutoryDays } = template
  const own = { id, code, level, includes, statutoryDays }
  return { template, ...withIncluded(code, own, [...published, own]) }
}

function withIncluded(
  code: string,
  { id, statutoryDays }: Pick<Version, 'id' | 'statutoryDays'>,
  versions: readonly Version[],
): Omit<Work, 'template'> {
  const includes: Includes = new Map(versions.map((one) => [one.code, one.includes]))
  const below = allIncluded(code, includes)
  const lower = versions
    .filter((one) => below.has(one.code))
    .toSorted((a, b) => rankOf(b.level) - rankOf(a.level) || (a.code < b.code ? -1 : 1))
  return {
    includes,
    templateIds: [id, ...lower.map((one) => one.id)],
    statutoryDays: shortestOf([statutoryDays, ...lower.map((one) => one.statutoryDays)]),
  }
}

/** The published version of each template of the hospital. */
const versionsOf = (ctx: Ctx): Promise<Version[]> =>
  ctx.tx.query<Version>(
    `select t.id::text as id, t.template_code as code, t.maintain_level as level, t.statutory_days as "statutoryDays", coalesce((
       select array_agg(distinct i.template_code::text) from maintenance_template i where i.id = any(t.include_template_ids)), '{}') as includes
     from maintenance_template t where t.tenant_id = $1 and t.template_status = 'published' and t.is_deleted = 0`,
    [ctx.tx.scope.tenant],
  )

async function codesOf(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.tx.query<{ code: string }>(
    'select distinct template_code as code from maintenance_template where id = any($1::bigint[])',
    [ids],
  )
  return rows.map(({ code }) => code)
}

export interface WorkItem extends AskedItem<typeof upkeep> {
  kit: KitPart[]
}

/** The items of these templates in their order; an item of several is done once. */
export async function workItems(ctx: Ctx, templateIds: readonly string[]): Promise<WorkItem[]> {
  const items = await askedItems(ctx, upkeep, templateIds)
  const kits = await kitsOf(
    ctx,
    items.map(({ indicator }) => indicator.id),
  )
  return items.map((item) => ({ ...item, kit: kits.get(item.indicator.id) ?? [] }))
}

/** Kits by their indicator. */
export async function kitsOf(ctx: Ctx, indicatorIds: readonly string[]): Promise<ReadonlyMap<string, KitPart[]>> {
  const rows = await ctx.tx.query<{ [column: string]: unknown; indicatorId: string } & KitPart>(
    `select indicator_id::text as "indicatorId", name, spec, qty::text as qty, unit from maintenance_kit
     where tenant_id = $1 and indicator_id = any($2::bigint[]) and is_deleted = 0 order by indicator_id, line_no`,
    [ctx.tx.scope.tenant, indicatorIds],
  )
  const own = ({ name, spec, qty, unit }: KitPart) => ({ name, spec, qty, unit })
  return new Map([...Map.groupBy(rows, ({ indicatorId }) => indicatorId)].map(([id, its]) => [id, its.map(own)]))
}
