// Exports a device's time series as a bulk task: every stored reading of a span, or the averages its chart shows.
import { codesFor } from '@steward/domain/derive/permissions'
import { device } from '@steward/domain/index'
import { z } from 'zod'
import { stamp } from '../../bulk/asked.ts'
import { begin } from '../../bulk/begin.ts'
import type { ExportedTable } from '../../bulk/export.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { mayView, requireDevice } from '../device/device-readers.ts'
import { askedOf, mustKnow, propertiesOf, spanQuery } from './device-series.ts'
import { averagesTable, readingsTable } from './series-table.ts'

const TARGET = 'device-series'
const mayExport = codesFor(device, 'export')

const body = spanQuery.extend({
  /** Every stored reading, or averages with minimum and maximum in the grain the series call has for the span. */
  values: z.enum(['readings', 'averages']).default('averages'),
  format: z.enum(['csv', 'xlsx']).default('csv'),
})

async function start(ctx: Ctx, { deviceId, values, format, ...query }: z.output<typeof body>): Promise<{ id: string }> {
  ctx.must(...mayView)
  const { row, identifiers, from, to } = await askedOf(ctx, { ...query, deviceId })
  mustKnow(await propertiesOf(ctx, row, identifiers), identifiers)
  const [name, at] = [String(row.deviceName), stamp(ctx.now, ctx.app.timeZone)]
  const { id } = await begin(ctx, {
    kind: 'export',
    title: `${name} 历史曲线 ${at}`,
    titleEn: `${name} trend ${at}`,
    target: TARGET,
    asked: { deviceId, identifiers, from: Math.floor(from), to: Math.ceil(to), values, format },
  })
  return { id }
}

const askedSchema = z.object({
  deviceId: z.string(),
  identifiers: z.array(z.string()),
  from: z.number(),
  to: z.number(),
  values: body.shape.values,
})

/** Read with the rights and the scope the person has left when the file is written. */
export const seriesTable: ExportedTable = {
  target: TARGET,
  async open(ctx, asked, told) {
    ctx.must(...mayExport)
    ctx.must(...mayView)
    const { values, ...query } = askedSchema.parse(asked)
    const row = await requireDevice(ctx, query.deviceId)
    const properties = await propertiesOf(ctx, row, query.identifiers)
    mustKnow(properties, query.identifiers)
    const table = values === 'readings' ? readingsTable : averagesTable
    return { name: String(row.deviceName), ...(await table(ctx, query, properties, told)) }
  },
}

export const seriesExport = [
  route({
    method: 'POST',
    path: `/${device.path}/series/export`,
    zh: '导出设备历史曲线',
    en: 'Export the time series of a device’s values',
    tag: device.name,
    may: mayExport,
    body,
    run: (ctx, sent) => start(ctx, sent.body),
  }),
]
