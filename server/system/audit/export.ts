// An audit as a file: a line for each changed field, read page by page with what the person may see when it is written.
import { AUDIT, EXPORT_AUDIT } from '@steward/domain/derive/menu-groups'
import { type Cell, type SheetColumn, cellOf, sheetColumns } from '@steward/domain/derive/sheet'
import { MASK } from '@steward/domain/kinds/secret'
import type { Locale } from '@steward/domain/problems'
import { entities } from '@steward/domain/registry'
import { stamp } from '../../bulk/asked.ts'
import { begin } from '../../bulk/begin.ts'
import type { ExportedTable, Told } from '../../bulk/export.ts'
import type { Shown } from '../../engine/behave.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Asked, type Sought, asked, soughtBy } from './asked.ts'
import { type Entry, auditPage, cursorOf } from './page.ts'

const TARGET = 'audit'
const PAGE = 200

const words = {
  zh: {
    name: '安全审计',
    headers: [
      '时间',
      '操作人',
      '来源',
      '类型',
      '数据类型',
      '编号',
      '名称',
      '步骤',
      '字段',
      '变更前',
      '变更后',
      '说明',
      '来源地址',
      '请求编号',
    ],
    kinds: { add: '新增', edit: '修改', remove: '删除', restore: '恢复', erase: '彻底删除' },
    actors: { person: '人员', rule: '规则', job: '任务', process: '系统', system: '系统', unknown: '未识别' },
  },
  en: {
    name: 'Audit',
    headers: [
      'Time',
      'By',
      'Source',
      'Kind',
      'Of',
      'Id',
      'Name',
      'Step',
      'Field',
      'Before',
      'After',
      'Details',
      'Address',
      'Request',
    ],
    kinds: { add: 'Added', edit: 'Changed', remove: 'Deleted', restore: 'Restored', erase: 'Deleted for good' },
    actors: {
      person: 'Person',
      rule: 'Rule',
      job: 'Job',
      process: 'System',
      system: 'System',
      unknown: 'Not recognized',
    },
  },
} as const

export async function beginAuditFile(ctx: Ctx, wish: Asked): Promise<{ id: string }> {
  // Refused now rather than in an hour.
  await soughtBy(ctx, wish)
  const at = stamp(ctx.now, ctx.app.timeZone)
  const { id } = await begin(ctx, {
    kind: 'export',
    title: `${words.zh.name} ${at}`,
    titleEn: `${words.en.name} ${at}`,
    target: TARGET,
    asked: { ...wish, kind: wish.kind.join(','), format: 'csv' },
  })
  return { id }
}

export const auditTable: ExportedTable = {
  target: TARGET,
  async open(ctx, sent, told) {
    ctx.must(AUDIT)
    ctx.must(EXPORT_AUDIT)
    const sought = await soughtBy(ctx, asked.parse(sent))
    const { name, headers } = words[ctx.locale]
    return {
      name,
      columns: headers.map((header, at) => ({ header, format: at === 0 ? 'yyyy-mm-dd hh:mm:ss' : undefined })),
      rows: linesOf(ctx, sought, told),
    }
  },
}

async function* linesOf(ctx: Ctx, sought: Sought, told: Told): AsyncGenerator<Cell[]> {
  let done = 0
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page = await auditPage(ctx, sought, PAGE, cursorOf(cursor))
    for (const entry of page.records) yield* lines(ctx.locale, entry)
    done += page.records.length
    cursor = page.next ?? undefined
    // How many there are is not counted: the end is where no page follows.
    await told(done, cursor === undefined ? done : done + 1)
  }
}

function* lines(locale: Locale, entry: Entry): Generator<Cell[]> {
  const { kinds, actors } = words[locale]
  const kind = Object.entries(kinds).find(([key]) => key === entry.change)?.[1] ?? entry.eventName
  const actor = Object.entries(actors).find(([key]) => key === entry.actorKind)?.[1] ?? ''
  const head: Cell[] = [
    { time: entry.time },
    entry.actorName,
    actor,
    kind,
    entry.entityName,
    entry.rowId,
    entry.caption,
    entry.stepName,
  ]
  const tail: Cell[] = [entry.data, entry.remoteIp, entry.requestId]
  const columns = columnsOf(entry)
  if (columns.length === 0) yield [...head, null, null, null, ...tail]
  for (const column of columns) {
    const side = (row: Shown) =>
      column.field.kind.secret ? (row[column.name] ? MASK : null) : cellOf(column, row, locale)
    yield [...head, column.field[locale], side(entry.before), side(entry.after), ...tail]
  }
}

function columnsOf({ entity, fields }: Entry): SheetColumn[] {
  const declared = entities.find(({ name }) => name === entity)
  if (!declared) return []
  const shown = new Map(sheetColumns(declared).map((column) => [column.name, column]))
  return fields.flatMap((name) => {
    const field = declared.fields[name]
    const column = shown.get(name) ?? (field?.kind.secret ? { name, field } : undefined)
    return column ? [column] : []
  })
}
