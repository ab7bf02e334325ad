// Seeds declared dictionaries: once for the platform, and per tenant where entries are per tenant.
import { dictionaries } from '@steward/domain/dictionaries'
import type { Dictionary } from '@steward/domain/dictionary'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { PLATFORM_TENANT } from '../platform/identity.ts'
import { TOP_KEY } from '../system/dictionary/dictionary-keys.ts'
import { type Planted, insert } from '../system/insert.ts'

type Table = 'dict' | 'dict_biz'

export async function seedDictionaries(tx: Tx): Promise<void> {
  const tenants = await tx.query<{ tenantId: string }>(
    'select tenant_id as "tenantId" from tenant where is_deleted = 0',
  )
  await fill(
    tx,
    'dict',
    [PLATFORM_TENANT],
    dictionaries.filter((one) => !one.perTenant),
  )
  await fill(
    tx,
    'dict_biz',
    tenants.map((row) => row.tenantId),
    dictionaries.filter((one) => one.perTenant),
  )
}

interface Stored {
  id: string
  tenantId: string
  parentId: string | null
  code: string
  dictKey: string
  isDeleted: number
}

/** Deleted rows count as existing: entries removed by people are not re-created. */
async function fill(tx: Tx, table: Table, tenants: readonly string[], declared: readonly Dictionary[]): Promise<void> {
  const stored = await tx.query<Stored & Record<string, unknown>>(
    `select id, tenant_id as "tenantId", parent_id as "parentId", code, dict_key as "dictKey", is_deleted as "isDeleted" from ${table} order by is_deleted desc`,
  )
  const roots = new Map(
    stored.filter((row) => row.parentId === null).map((row) => [`${row.tenantId} ${row.code}`, row]),
  )
  const entries = new Set(stored.map((row) => `${row.tenantId} ${row.code} ${row.dictKey}`))
  const missing = tenants.flatMap((tenantId) =>
    declared.flatMap((dictionary, i) => {
      const root = roots.get(`${tenantId} ${dictionary.code}`)
      if (root?.isDeleted === 1) return []
      const top = root ? [] : [topOf(dictionary, tenantId, i + 1)]
      const id = root?.id ?? String(top[0]?.id)
      const below = entriesOf(dictionary, tenantId, id).filter(
        (row) => !entries.has(`${tenantId} ${dictionary.code} ${String(row.dictKey)}`),
      )
      return [...top, ...below]
    }),
  )
  await insert(tx, table, missing)
}

const topOf = ({ code, zh }: Dictionary, tenantId: string, sort: number): Planted => ({
  id: newId(),
  tenantId,
  parentId: null,
  ancestors: '0',
  code,
  dictKey: TOP_KEY,
  dictValue: zh,
  sort,
  remark: null,
  isSealed: 0,
})

const entriesOf = ({ code, keys, entries }: Dictionary, tenantId: string, root: string): Planted[] =>
  keys.map((key, i) => ({
    id: newId(),
    tenantId,
    parentId: root,
    ancestors: `0,${root}`,
    code,
    dictKey: String(key),
    dictValue: entries[key]?.zh ?? String(key),
    sort: i + 1,
    remark: entries[key]?.remark ?? null,
    isSealed: 0,
  }))
