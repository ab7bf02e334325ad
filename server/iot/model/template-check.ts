// What publishing a draft would mean: its differences to the version before, who uses what goes, and what is refused.
import { thingModelTemplate, thingModel } from '@steward/domain/index'
import { type Tsl, emptyTsl, readTsl } from '@steward/domain/iot/model/tsl'
import { type PointChange, type Refused, refusedChanges, tslChanges } from '@steward/domain/iot/model/tsl-changes'
import { problem } from '@steward/domain/problems'
import { missing } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type PointReader, readersOf } from './point-readers.ts'
import { templateRow, typesOf } from './template-rows.ts'

/** What names the identifier, among the types that follow the template. */
export interface Uses {
  /** Rules, metrics and conditions that read it. */
  readers: Pick<PointReader, 'zh' | 'en' | 'name'>[]
  /** Items of inspections and upkeep that are read from it. */
  indicators: number
  /** Devices with own values of it. */
  overrides: number
}

interface Version {
  templateCode: string
  modelVersion: number
}

/** Contents of every version that types may be derived from, the newest first. */
async function publishedBefore(ctx: Ctx, { templateCode, modelVersion }: Version) {
  const rows = await ctx.tx.query(
    `select model_version as "modelVersion", content from thing_model_template
     where tenant_id = $1 and template_code = $2 and model_version < $3 and publish_status <> 'draft' and is_deleted = 0
     order by model_version desc limit 200`,
    [ctx.tx.scope.tenant, templateCode, modelVersion],
  )
  return rows.map((row) => ({ modelVersion: Number(row.modelVersion), tsl: readTsl(row.content).tsl }))
}

const firstOf = (refused: readonly Refused[]): Refused[] => [
  ...new Map(refused.toReversed().map((one) => [`${one.identifier} ${one.field}`, one])).values(),
]

/** Values that were stored under an identifier keep their meaning, though a version between did not have it. */
async function refusedOf(ctx: Ctx, template: Version, tsl: Tsl): Promise<Refused[]> {
  const before = await publishedBefore(ctx, template)
  return firstOf(before.flatMap((version) => refusedChanges(version.tsl, tsl)))
}

const fields: Readonly<Record<string, { zh: string; en: string } | undefined>> = thingModel.fields

export async function mustKeepMeaning(ctx: Ctx, template: Version, tsl: Tsl): Promise<void> {
  const refused = await refusedOf(ctx, template, tsl)
  const [first] = refused
  if (!first) return
  const field = fields[first.field]
  const text = (value: unknown) => (typeof value === 'object' ? '…' : String(value ?? '—'))
  throw problem(
    'thing-template.meaning',
    {
      name: first.name,
      field: field?.zh ?? first.field,
      fieldEn: field?.en ?? first.field,
      before: text(first.before),
      after: text(first.after),
    },
    { field: 'content', data: { refused } },
  )
}

export async function checkOf(ctx: Ctx, id: string) {
  const template = await templateRow(ctx, id)
  if (!template) throw missing(thingModelTemplate)
  const { tsl } = readTsl(template.content)
  const [before] = await publishedBefore(ctx, template)
  const changes = tslChanges(before?.tsl ?? emptyTsl(), tsl)
  const types = await typesOf(ctx, template.templateCode)
  const gone = changes.filter(({ change }) => change === 'removed').map(({ identifier }) => identifier)
  const uses = await usesOf(
    ctx,
    gone,
    types.map((type) => type.id),
  )
  const [devices] = await ctx.tx.query(
    'select count(*)::int as n from device where device_type_id = any($1::bigint[]) and tenant_id = $2 and is_deleted = 0',
    [types.map((type) => type.id), ctx.tx.scope.tenant],
  )
  return {
    against: before?.modelVersion ?? null,
    typeCount: types.length,
    deviceCount: Number(devices?.n ?? 0),
    changes: changes.map((change): PointChange & { uses: Uses } => ({
      ...change,
      uses: uses.get(change.identifier) ?? { readers: [], indicators: 0, overrides: 0 },
    })),
    refused: await refusedOf(ctx, template, tsl),
  }
}

async function usesOf(
  ctx: Ctx,
  identifiers: readonly string[],
  typeIds: readonly string[],
): Promise<Map<string, Uses>> {
  if (identifiers.length === 0 || typeIds.length === 0) return new Map()
  const rows = await ctx.tx.query(
    `select k.identifier,
       (select count(*)::int from inspection_indicator i where i.tenant_id = $3 and i.is_deleted = 0
          and i.property_identifier = k.identifier and (i.equipment_type is null or i.equipment_type = any($2::bigint[])))
       + (select count(*)::int from maintenance_indicator i where i.tenant_id = $3 and i.is_deleted = 0
          and i.property_identifier = k.identifier and (i.equipment_type is null or i.equipment_type = any($2::bigint[]))) as indicators,
       (select count(*)::int from thing_model m where m.tenant_id = $3 and m.is_deleted = 0 and m.identifier = k.identifier
          and m.device_id is not null and m.device_type_id = any($2::bigint[])) as overrides
     from unnest($1::text[]) as k(identifier)`,
    [identifiers, typeIds, ctx.tx.scope.tenant],
  )
  const readers = await readersOf(ctx, { typeIds, identifiers })
  const readBy = (identifier: string) => (readers.get(identifier) ?? []).map(({ zh, en, name }) => ({ zh, en, name }))
  return new Map(
    rows.map(({ identifier, indicators, overrides }) => [
      String(identifier),
      { readers: readBy(String(identifier)), indicators: Number(indicators), overrides: Number(overrides) },
    ]),
  )
}
