// An analysis as a sheet: its lines by time or name, as far as whoever gets it may see.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Cell } from '@steward/domain/derive/sheet'
import { analysisTemplate } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { type AnalysisContent, readContent } from '@steward/domain/report/analysis/content'
import { intervals } from '@steward/domain/report/query/datasets'
import { spanNames } from '@steward/domain/report/query/spans'
import { z } from 'zod'
import { stamp } from '../../bulk/asked.ts'
import { begin } from '../../bulk/begin.ts'
import type { ExportedTable } from '../../bulk/export.ts'
import { missing, rowsOf } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { type Chosen, type Figure, figureOf } from './figure.ts'
import { entity, mustSee } from './reach.ts'

const TARGET = 'analysis'

export const chosen = z.object({ span: z.enum(spanNames).optional(), interval: z.enum(intervals).optional() })

/** The analysis as the caller sees it; 404 where he does not. */
export async function runTemplate(ctx: Ctx, id: string, wished: Chosen): Promise<Figure & { name: string }> {
  await mustSee(ctx, [id])
  const [row] = await rowsOf(entity, ctx, [id])
  if (!row) throw missing(entity)
  return { name: String(row.templateName), ...(await figureOf(ctx, String(row.analysisType), contentOf(row), wished)) }
}

export function contentOf({ analysisType, content }: DbRow): AnalysisContent {
  const read = readContent(String(analysisType), content)
  if ('problem' in read) throw problem(read.problem, { at: read.at }, { field: 'content' })
  return read
}

/** A file of it for the caller, as a bulk task. */
export async function beginFile(
  ctx: Ctx,
  id: string,
  wished: Chosen,
  format?: 'xlsx' | 'csv',
): Promise<{ id: string }> {
  await mustSee(ctx, [id])
  const [row] = await rowsOf(entity, ctx, [id])
  const at = stamp(ctx.now, ctx.app.timeZone)
  const name = String(row?.templateName)
  const task = await begin(ctx, {
    kind: 'export',
    title: `${name} ${at}`,
    titleEn: `${name} ${at}`,
    target: TARGET,
    asked: { id, ...wished, format: format ?? (row?.outFormat === 'csv' ? 'csv' : 'xlsx') },
  })
  return { id: task.id }
}

const asked = chosen.extend({ id: z.string() })

export const analysisTable: ExportedTable = {
  target: TARGET,
  async open(ctx, sent, told) {
    ctx.must(...codesFor(analysisTemplate, 'detail'))
    const { id, ...wished } = asked.parse(sent)
    const figure = await runTemplate(ctx, id, wished)
    const rows = rowsIn(figure, ctx)
    await told(rows.length, rows.length)
    return { name: figure.name, columns: columnsIn(figure, ctx), rows: each(rows) }
  },
}

async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}

const words = {
  zh: {
    time: '时间',
    name: '名称',
    day: '日期',
    value: '数值',
    share: '累计占比',
    month: '上月同期',
    year: '去年同期',
    now: '本期',
    before: '对比期',
  },
  en: {
    time: 'Time',
    name: 'Name',
    day: 'Day',
    value: 'Value',
    share: 'Running share',
    month: 'A month before',
    year: 'A year before',
    now: 'Now',
    before: 'Before',
  },
} as const

const isMap = ({ analysisType }: Figure) => analysisType === 'heatmap'

function columnsIn(figure: Figure, { locale }: Ctx) {
  const t = words[locale]
  const plain = (header: string) => ({ header, format: undefined })
  if (isMap(figure)) return [plain(t.day), ...figure.categories.map((hour) => plain(`${hour}:00`))]
  const named = (name: string, isBefore: boolean) =>
    name === ''
      ? t.now
      : name === 'share' || name === 'month' || name === 'year'
        ? t[name]
        : isBefore
          ? `${name} (${t.before})`
          : name
  return [
    plain(figure.times ? t.time : t.name),
    ...figure.lines.map(({ name, unit, isBefore }) => plain([named(name, isBefore), unit].filter(Boolean).join(' '))),
  ]
}

function rowsIn(figure: Figure, { app }: Ctx): Cell[][] {
  const { times, categories, lines } = figure
  if (isMap(figure)) return lines.map(({ name, values }) => [name, ...values])
  const at = new Intl.DateTimeFormat('sv-SE', { timeZone: app.timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const heads: Cell[] = times ? times.map((ts) => ({ time: at.format(ts) })) : categories
  return heads.map((head, i) => [head, ...lines.map(({ values }) => values[i] ?? null)])
}
