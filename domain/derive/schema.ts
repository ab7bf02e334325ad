// Derives tables from declarations: columns, indexes and row-level security of PostgreSQL 15 and later.
import { type Entity, captionOf, toSnake } from '../entity.ts'
import type { FieldFacts } from '../kinds/kind.ts'
import { type Trigger, historyTriggers } from './history.ts'
import { SPELLING, isSpelt, spellingTriggers } from './spelling.ts'

export interface Column {
  name: string
  type: string
  notNull: boolean
  default?: string
}
export interface Index {
  name: string
  sql: string
}
export interface Table {
  name: string
  columns: Column[]
  indexes: Index[]
  triggers: Trigger[]
  tenancy: Entity['tenancy']
}

const base: readonly Column[] = [
  { name: 'id', type: 'bigint', notNull: true },
  { name: 'tenant_id', type: 'varchar(12)', notNull: true },
  { name: 'create_user', type: 'bigint', notNull: false },
  { name: 'create_dept', type: 'bigint', notNull: false },
  { name: 'create_time', type: 'timestamptz', notNull: true, default: 'now()' },
  { name: 'update_user', type: 'bigint', notNull: false },
  { name: 'update_time', type: 'timestamptz', notNull: true, default: 'now()' },
  { name: 'status', type: 'integer', notNull: true, default: '1' },
  { name: 'is_deleted', type: 'smallint', notNull: true, default: '0' },
  { name: 'rev', type: 'integer', notNull: true, default: '0' },
]

const spelling: Column = { name: SPELLING, type: 'text', notNull: true, default: `''` }

export const baseFields = [
  'id',
  'tenantId',
  'createUser',
  'createDept',
  'createTime',
  'updateUser',
  'updateTime',
  'status',
  'isDeleted',
  'rev',
] as const

const literal = (value: unknown) =>
  typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`

function columnOf(name: string, field: FieldFacts & { kind: { sql(f: FieldFacts): string } }): Column {
  const hasDefault = field.default !== undefined && field.default !== null
  return {
    name: toSnake(name),
    type: field.kind.sql(field),
    notNull: field.required === true || hasDefault,
    ...(hasDefault ? { default: literal(field.default) } : {}),
  }
}

/** Data scopes filter lists by creator or department; entities written only by machines need no such index. */
const scopeIndexes = (entity: Entity, table: string): Index[] =>
  ['create_user', 'create_dept'].map((column) => ({
    name: `${table}_${column}`,
    sql: `create index "${table}_${column}" on "${table}" (${entity.tenancy === 'shared' ? '' : 'tenant_id, '}${column}) where is_deleted = 0 and ${column} is not null`,
  }))

/** Index on the default order, so that page one of a large table is an index scan. */
function orderIndex(entity: Entity, table: string): Index {
  const parts = entity.order.split(',')
  const columns = parts.map((part) => `"${toSnake(part.replace(/^-/, ''))}"${part.startsWith('-') ? ' desc' : ''}`)
  const tenant = entity.tenancy === 'shared' ? '' : 'tenant_id, '
  const ties = entity.order.startsWith('-') ? 'id desc' : 'id'
  return {
    name: `${table}_order`,
    sql: `create index "${table}_order" on "${table}" (${tenant}${columns.join(', ')}, ${ties}) where is_deleted = 0`,
  }
}

function indexOf(entity: Entity, table: string, name: string): Index[] {
  const field = entity.fields[name]
  if (!field) return []
  const column = toSnake(name)
  const tenant = entity.tenancy === 'shared' ? '' : 'tenant_id, '
  const found: Index[] = []
  const add = (suffix: string, body: string, unique = '') =>
    found.push({
      name: `${table}_${column}_${suffix}`,
      sql: `create ${unique}index "${table}_${column}_${suffix}" on "${table}" ${body} where is_deleted = 0`,
    })
  if (field.unique) add('unique', `(${tenant}"${column}")`, 'unique ')
  if (field.folded)
    found.push({
      name: `${table}_${column}_folded`,
      sql: `create unique index "${table}_${column}_folded" on "${table}" (${tenant}folded("${column}")) where is_deleted = 0 and "${toSnake(field.folded)}" = 0`,
    })
  if (field.find === 'like') add('like', `using gin ("${column}" gin_trgm_ops)`)
  else if (field.kind.many) add('in', `using gin ("${column}")`)
  else if ((field.find || field.entity) && !field.unique) add('find', `(${tenant}"${column}")`)
  return found
}

export function tableOf(entity: Entity): Table {
  const name = toSnake(entity.name)
  const own = Object.entries(entity.fields).map(([field, facts]) => columnOf(field, facts))
  const isOwn = (column: Column) => own.some((o) => o.name === column.name)
  const isIndexed = new Set<string>()
  const indexes = [
    orderIndex(entity, name),
    ...scopeIndexes(entity, name),
    ...Object.keys(entity.fields).flatMap((field) => indexOf(entity, name, field)),
  ]
  if (!entity.order.includes('createTime'))
    indexes.push({
      name: `${name}_created`,
      sql: `create index "${name}_created" on "${name}" (${entity.tenancy === 'shared' ? '' : 'tenant_id, '}create_time desc, id desc) where is_deleted = 0`,
    })
  return {
    name,
    columns: [...base.filter((column) => !isOwn(column)), ...own, ...(isSpelt(entity) ? [spelling] : [])],
    indexes: indexes.filter((index) => !isIndexed.has(index.name) && isIndexed.add(index.name)),
    triggers: [...historyTriggers(entity), ...spellingTriggers(entity)],
    tenancy: entity.tenancy,
  }
}

/** Row-level security: no rows without a tenant; the platform sees other tenants' rows only where declared. */
export function policiesOf(table: Table): string[] {
  const own = `tenant_id = (select current_setting('app.tenant', true))`
  const platform = `(select current_setting('app.platform', true)) = 'on'`
  const signedIn = `(select current_setting('app.tenant', true)) <> ''`
  const read = table.tenancy === 'shared' ? signedIn : table.tenancy === 'administered' ? `${own} or ${platform}` : own
  const write = table.tenancy === 'shared' ? `${signedIn} and ${platform}` : read
  return [
    `alter table "${table.name}" enable row level security`,
    `alter table "${table.name}" force row level security`,
    `create policy "${table.name}_read" on "${table.name}" for select using (${read})`,
    `create policy "${table.name}_insert" on "${table.name}" for insert with check (${write})`,
    `create policy "${table.name}_update" on "${table.name}" for update using (${write}) with check (${write})`,
    `create policy "${table.name}_delete" on "${table.name}" for delete using (${write})`,
    `grant select, insert, update, delete on "${table.name}" to steward_app`,
  ]
}

export const columnSql = (column: Column): string =>
  `"${column.name}" ${column.type}${column.default === undefined ? '' : ` default ${column.default}`}${column.notNull ? ' not null' : ''}`

export function createTableSql(table: Table): string[] {
  const columns = table.columns.map((c) => `  ${columnSql(c)}`).join(',\n')
  return [
    `create table "${table.name}" (\n${columns},\n  primary key (id)\n)`,
    ...table.indexes.map((index) => index.sql),
    ...policiesOf(table),
    ...table.triggers.map((trigger) => trigger.sql),
  ]
}

export { captionOf }
