// What the parameters of GETs mean, for the documentation: by the declared field they name, or as every list has them.
import type { Entity } from '../entity.ts'
import type { FieldFacts } from '../kinds/kind.ts'
import { entities } from '../registry.ts'

/** Chinese and English, as everywhere in the documentation. */
const usual: Readonly<Record<string, string>> = {
  id: '编号 / Id',
  ids: '编号，逗号分隔 / Ids, comma-separated',
  current: '页码，从 1 起 / Page, from 1',
  size: '每页条数 / Rows a page',
  facets: '若干列表查询，分号分隔 / Queries of the list, separated by semicolons',
  shared: '各查询共有的条件 / What all of these queries ask besides',
  ascs: '升序字段，逗号分隔 / Fields in ascending order, comma-separated',
  descs: '降序字段，逗号分隔 / Fields in descending order, comma-separated',
  createTime: '创建时间 / Created at',
  updateTime: '更新时间 / Updated at',
  createUser: '创建人 / Created by',
  status: '状态 / Status',
  tenantId: '租户编号 / Tenant',
  parentId: '上级编号，0 为最上级 / Row above, 0 for the top',
  word: '名称或拼音的一部分 / A part of the name or of its pinyin',
  text: '名称或拼音的一部分 / A part of the name or of its pinyin',
  without: '不含该行及其下级 / Leaves out this row and what is below it',
  from: '起始时间，含 / From, inclusive',
  to: '结束时间，不含 / To, exclusive',
  date: '日期 / Day',
  at: '时刻 / Moment',
  year: '年份 / Year',
  days: '天数 / Days',
  firstDay: '首日 / First day',
  lastDay: '末日 / Last day',
  start: '起始时间，含 / From, inclusive',
  end: '结束时间，不含 / To, exclusive',
  span: '时段 / Span',
  interval: '时间粒度 / Interval',
  startTime_: '应做时间不早于 / Planned at or after',
  endTime_: '应做时间早于 / Planned before',
  q: '查找的文字 / Words to find',
  keyword: '名称的一部分 / A part of the name',
  number: '电话号码 / Telephone number',
  cursor: '上一页给出的位置 / Where the page before ended',
  show: '显示哪些行 / Which rows are shown',
  only: '仅此结果的行 / Rows of this outcome alone',
  parts: '要哪些部分，逗号分隔 / Parts that are wanted, comma-separated',
  systems: '系统代码，逗号分隔 / Codes of systems, comma-separated',
  part: '看板分组 / Part of the board',
  by: '分组维度 / Grouped by',
  figures: '指标，逗号分隔 / Figures, comma-separated',
  compare: '同比或环比 / Compared with last year or the period before',
  children: '是否包含下级，1 为是 / 1 to include what is below',
  draft: '是否取草稿，1 为是 / 1 for the draft',
  isRead: '是否已读，1 为是 / 1 for those who have read it',
  isChange: '是否为修改，1 为是 / 1 for a change',
  identifiers: '属性标识，逗号分隔 / Properties, comma-separated',
  points: '最多点数 / Most points',
  above: '高于此值的时长 / Time above this value',
  below: '低于此值的时长 / Time below this value',
  bound: '是否已绑定，1 为是 / 1 for bound ones',
  leftBindId: '左侧对象编号 / Id of the left side',
  leftBindType: '左侧对象类型 / Kind of the left side',
  rightBindType: '右侧对象类型 / Kind of the right side',
  turnId: '班次安排编号 / Id of the turn',
  itemId: '交接事项编号 / Id of the handover item',
  typeId: '设备类型编号 / Id of the device type',
  taskId: '批量任务编号 / Id of the bulk task',
  task: '批量任务编号 / Id of the bulk task',
  exceptId: '不含此单 / Leaves this one out',
  words: '故障的说法 / What is wrong, as it was said',
  attachId: '附件编号 / Id of the file',
  rowId: '记录编号 / Id of the record',
  record: '记录编号 / Id of the record',
  entity: '对象类型 / Kind of record',
  user: '操作人编号 / Id of the person',
  topMenuId: '顶部菜单编号 / Id of the top menu',
  topMenuIds: '顶部菜单编号，逗号分隔 / Ids of top menus, comma-separated',
}

const suffixes: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  dategt: ['，晚于', ', later than'],
  datelt: ['，早于', ', earlier than'],
}

const titleOf = ({ zh, en }: FieldFacts) => `${zh} / ${en}`

/** The first declared field of each name, of whichever entity. */
let first: ReadonlyMap<string, FieldFacts> | undefined
const firstOf = (name: string): FieldFacts | undefined =>
  (first ??= new Map(entities.flatMap((entity: Entity) => Object.entries(entity.fields)).toReversed())).get(name)

/** Undefined where nothing says what it means. */
export function wordsOf(name: string, tag: string): string | undefined {
  const at = name.lastIndexOf('_')
  const suffix = at > 0 ? suffixes[name.slice(at + 1)] : undefined
  if (suffix) {
    const [zh, en] = (wordsOf(name.slice(0, at), tag) ?? '').split(' / ')
    return zh && en ? `${zh}${suffix[0]} / ${en}${suffix[1]}` : undefined
  }
  const own = entities.find((entity) => entity.name === tag)?.fields[name]
  if (own) return titleOf(own)
  if (usual[name] !== undefined) return usual[name]
  const declared = firstOf(name)
  return declared && titleOf(declared)
}
