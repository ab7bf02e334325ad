// Which row of a sheet names its columns, and which columns it names.
import { importColumns } from '@steward/domain/bulk/importable'
import { type SheetColumn, headerOf } from '@steward/domain/derive/sheet'
import type { Entity } from '@steward/domain/entity'
import { problem } from '@steward/domain/problems'
import type { ReadCell, SheetRow } from './sheet-worker.ts'

export interface Header {
  /** Columns by their place in the sheet; undefined for one that is none of the list's. */
  columns: readonly (SheetColumn | undefined)[]
  strange: readonly string[]
}

export const plainOf = (cell: ReadCell | undefined): string => String(shownOf(cell) ?? '').trim()

/** As the sheet shows it. */
export function shownOf(cell: ReadCell | undefined): string | number | boolean | null {
  if (cell === null || cell === undefined) return null
  if (typeof cell !== 'object') return cell
  return 'shown' in cell ? cell.shown : cell.text
}

/** Words that sheets of hospitals have for one thing. A column that has such a name itself comes first. */
const alike: readonly (readonly string[])[] = [
  [
    '手机',
    '手机号',
    '手机号码',
    '移动电话',
    '联系电话',
    '联系方式',
    '电话',
    '电话号码',
    'Mobile',
    'Phone',
    'Telephone',
  ],
  ['姓名', '名字', '真实姓名', '员工姓名', '人员姓名', 'Full name', 'Name'],
  ['登录账号', '账号', '帐号', '登录名', 'Account', 'User name', 'Login'],
  ['工号', '职工号', '员工号', '员工编号', '人员编号', 'Staff number', 'Employee number', 'Employee ID'],
  ['部门', '科室', '所属部门', '所属科室', '所在部门', '所在科室', 'Departments', 'Department'],
  ['上级部门', '上级科室', '父部门', '父级部门', 'Parent department'],
  ['部门名称', '科室名称', '科室', 'Department name', 'Department'],
  ['角色', '用户角色', 'Roles', 'Role'],
  ['岗位', '职务', '职位', 'Posts', 'Post', 'Position'],
  ['邮箱', '电子邮箱', '电子邮件', 'Email', 'E-mail', 'Mail'],
  ['生日', '出生日期', '出生年月', 'Birthday', 'Date of birth'],
  ['设备名称', '名称', 'Device name', 'Name'],
  ['设备编号', '设备编码', '设备代码', '编号', '编码', 'Device code', 'Code'],
  ['设备类型', '设备类别', '类型', '类别', 'Device type', 'Type'],
  ['区域', '所在区域', '位置', '安装位置', '安装地点', '所在位置', 'Area', 'Location'],
  ['序列号', '出厂编号', 'SN', 'SN码', 'Serial number'],
  ['规格型号', '型号', '设备型号', 'Model'],
  ['生产厂家', '厂家', '制造商', '厂商', '品牌', 'Manufacturer', 'Maker', 'Brand'],
  ['备注', '说明', '描述', 'Remark', 'Description', 'Note', 'Notes'],
]

/** A star marks required columns, a unit stands in brackets, a caption may be broken; none of it is part of the name. */
const nameIn = (header: string) =>
  header
    .trim()
    .replace(/^[*＊]|[*＊:：]$/g, '')
    .replace(/[（(][^（(]*[）)]$/, '')
    .replaceAll(/\s/g, '')
    .toLowerCase()

/** Above the captions stand a title, a date, a line of instructions. */
const MOST_ABOVE = 10

/** The row of the captions, and those below it: of the first rows the one that names the most columns. */
export function captionsIn(
  entity: Entity,
  rows: readonly SheetRow[],
): { first: SheetRow | undefined; rest: SheetRow[] } {
  const known = namesOf(entity)
  const named = rows
    .slice(0, MOST_ABOVE)
    .map(({ cells }) => new Set(cells.flatMap((cell) => found(known, nameIn(plainOf(cell)))?.name ?? [])).size)
  const at = Math.max(0, named.indexOf(Math.max(...named)))
  return { first: rows[at], rest: rows.slice(at + 1) }
}

const found = ({ own, other }: Names, name: string) => own.get(name) ?? other.get(name)

interface Names {
  own: ReadonlyMap<string, SheetColumn>
  /** Other words for the same. */
  other: ReadonlyMap<string, SheetColumn>
}

function namesOf(entity: Entity): Names {
  const own = new Map<string, SheetColumn>()
  for (const column of importColumns(entity)) {
    const { zh, en } = column.field
    const names = [zh, en, column.name, headerOf(column, 'zh'), headerOf(column, 'en')]
    for (const name of names) if (!own.has(nameIn(name))) own.set(nameIn(name), column)
  }
  const other = new Map<string, SheetColumn>()
  for (const group of alike) {
    const [column] = group.flatMap((name) => own.get(nameIn(name)) ?? [])
    if (column) for (const name of group) if (!other.has(nameIn(name))) other.set(nameIn(name), column)
  }
  return { own, other }
}

/** Fields by caption, as a person named those that nobody knows. */
export type Chosen = Readonly<Record<string, string>>

/** The columns named by the row of captions: by a person, in Chinese, in English, as on the wire, or by another word. */
export function headerFrom(entity: Entity, first: SheetRow | undefined, chosen: Chosen = {}): Header {
  const known = namesOf(entity)
  const named = (first?.cells ?? []).map(plainOf)
  const byHand = new Map(importColumns(entity).map((column) => [column.name, column]))
  const exact = named.map((name) =>
    Object.hasOwn(chosen, name) ? byHand.get(chosen[name] ?? '') : known.own.get(nameIn(name)),
  )
  const taken = new Set(exact)
  // Another word for a column that has its own name in the sheet, or a word before it, is none of the list's.
  const columns = named.map((name, at) => {
    const column = exact[at] ?? known.other.get(nameIn(name))
    if (!column || exact[at]) return column
    if (taken.has(column)) return undefined
    taken.add(column)
    return column
  })
  const strange = named.filter((name, at) => name !== '' && columns[at] === undefined)
  return { columns, strange }
}

/** Throws where the sheet has no column of the list, or one twice. */
export function mustName(entity: Entity, { columns }: Header): void {
  if (columns.every((column) => column === undefined))
    throw problem('import.no-columns', { columns: listOf(entity, 'zh'), columnsEn: listOf(entity, 'en') })
  const twice = columns.find((column, at) => column && columns.findIndex((one) => one?.name === column.name) !== at)
  if (twice) throw problem('import.column-twice', { field: twice.field.zh, fieldEn: twice.field.en })
}

const listOf = (entity: Entity, locale: 'zh' | 'en') =>
  importColumns(entity)
    .slice(0, 8)
    .map((column) => headerOf(column, locale))
    .join(locale === 'zh' ? '、' : ', ')
