// Time series of a device's values: over any span, at most so many points per property.
import { cut } from '@steward/domain/cut'
import { device } from '@steward/domain/index'
import { isInstant } from '@steward/domain/kinds/instant'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { route } from '../../platform/route.ts'
import { mayView, requireDevice, propertyColumns } from '../device/device-readers.ts'
import { isPointOf } from '../model/device-points.ts'
import { DAY } from './telemetry-spans.ts'
import { createTelemetryStore } from './telemetry-store.ts'

const MOST_LINES = 20
const MOST_POINTS = 2_000
const USUAL_POINTS = 720

export const moment = z.string().refine((text) => /^\d{10,14}$/.test(text) || isInstant(text))

/** Which values of which span: epoch in ms, or local time; the last day by default. */
export const spanQuery = z.object({
  deviceId: z.string().max(20),
  identifiers: z.string().min(1).max(1_000),
  from: moment.optional(),
  to: moment.optional(),
})
type SpanQuery = z.output<typeof spanQuery>

const seriesQuery = spanQuery.extend({
  points: z.coerce.number().int().min(2).max(MOST_POINTS).default(USUAL_POINTS),
})

/** The span in ms, the last day by default. Local times are parsed by PostgreSQL, whose session has the installation's zone. */
export async function spanOf(
  ctx: Ctx,
  from: string | undefined,
  to: string | undefined,
): Promise<{ from: number; to: number }> {
  const now = ctx.now.getTime()
  const text = (sent: string | undefined) => (sent && /^\d+$/.test(sent) ? new Date(Number(sent)).toISOString() : sent)
  const [row] = await ctx.tx.query<{ from: number | null; to: number | null }>(
    `select (extract(epoch from $1::timestamptz) * 1000)::float8 as from, (extract(epoch from $2::timestamptz) * 1000)::float8 as to`,
    [text(from) ?? null, text(to) ?? null],
  )
  const end = row?.to ?? now
  const start = row?.from ?? end - DAY
  if (start >= end || end - start > 3_660 * DAY) throw problem('request.parameter', { name: 'to' }, { field: 'to' })
  return { from: start, to: end }
}

/** The device, if the caller reaches it, and the span in ms. */
export async function askedOf(ctx: Ctx, query: SpanQuery) {
  const identifiers = [...new Set(query.identifiers.split(',').map((name) => name.trim()))]
  if (identifiers.length > MOST_LINES || identifiers.includes(''))
    throw problem('request.parameter', { name: 'identifiers' }, { field: 'identifiers' })
  const row = await requireDevice(ctx, query.deviceId)
  return { row, identifiers, ...(await spanOf(ctx, query.from, query.to)) }
}

/** The properties of the device by their identifiers. */
export async function propertiesOf(ctx: Ctx, { id }: DbRow, identifiers: readonly string[]) {
  const rows = await ctx.tx.query(
    `select ${propertyColumns('m')} from device d join thing_model m on ${isPointOf('d')} where d.id = $1 and m.identifier = any($2)`,
    [id, identifiers],
  )
  return new Map(rows.map((row) => [String(row.identifier), row]))
}

/** Throws where the device's type has none of this name. */
export function mustKnow(properties: ReadonlyMap<string, DbRow>, identifiers: readonly string[]): void {
  const unknown = identifiers.find((identifier) => !properties.has(identifier))
  if (unknown) throw problem('request.parameter', { name: cut(unknown, 32) }, { field: 'identifiers' })
}

async function readSeries(ctx: Ctx, query: z.infer<typeof seriesQuery>) {
  const { deviceId, points } = query
  const { row, identifiers, from, to } = await askedOf(ctx, query)
  const store = createTelemetryStore(() => ctx.now)
  const [found, properties] = await Promise.all([
    store.series(ctx.tx, { deviceId, identifiers, from, to, points }),
    propertiesOf(ctx, row, identifiers),
  ])
  mustKnow(properties, identifiers)
  const lines = found.lines.map((line) => {
    const { name, unit, precision, dataType, enumItems } = properties.get(line.identifier) ?? {}
    return { identifier: line.identifier, name, unit: unit ?? '', precision, dataType, enumItems, points: line.points }
  })
  return { deviceId, from, to, grain: found.grain, step: found.step, lines }
}

export const deviceSeries = [
  route({
    method: 'GET',
    path: `/${device.path}/series`,
    zh: '设备历史曲线',
    en: 'Time series of a device’s values',
    tag: device.name,
    may: mayView,
    query: seriesQuery,
    run: (ctx, { query }) => readSeries(ctx, query),
  }),
]
