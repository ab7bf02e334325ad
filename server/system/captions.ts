// In-memory captions of dictionaries, needed for every row shown; reloaded when dictionaries change.
import type { Captions } from '../engine/wire.ts'
import { type Stale, preloaded } from '../platform/cache/preloaded.ts'
import { EVERY } from '../platform/changes.ts'
import type { AppContext } from '../platform/ctx.ts'
import { type Statement, platformScope } from '../platform/db.ts'

type Row = Readonly<Record<string, unknown>>
type Words = Map<string, Map<string, string>>

const PLATFORM = 'platform'

// Heads of dictionaries and their entries in one scan: joined here, because a planner without statistics (a new
// database, a tenant just made) joins the table with itself row by row.
const unsealed = (table: 'dict' | 'dict_biz', condition = '', values: readonly unknown[] = []): Statement => ({
  text: `select tenant_id, code, dict_key, dict_value, parent_id is null as is_head from ${table}
    where is_deleted = 0 and is_sealed = 0 ${condition} order by sort, id`,
  values,
})

const nothing: ReadonlyMap<string, string> = new Map()

export function createCaptions(app: AppContext): Captions {
  const words = new Map<string, Words>()
  const loaded = preloaded(app, { follows: ['dict', 'dict_biz'], load: (stale) => load(app, words, stale) })
  app.changes.keep(loaded.ready)
  return (code, perTenant, tenant) => words.get(perTenant ? tenant : PLATFORM)?.get(code) ?? nothing
}

async function load(app: AppContext, words: Map<string, Words>, stale: Stale): Promise<void> {
  const isAll = stale.has(EVERY)
  const isPlatform = isAll || [...stale.values()].some((tables) => tables.has('dict'))
  const tenants = [...stale].flatMap(([tenant, tables]) => (tables.has('dict_biz') ? [tenant] : []))
  const [platform = [], own = []] = await app.db
    .open(platformScope)
    .readOnce([
      unsealed('dict', isPlatform ? '' : 'and false'),
      isAll ? unsealed('dict_biz') : unsealed('dict_biz', 'and tenant_id = any($1)', [tenants]),
    ])
  const read = new Map<string, Words>()
  for (const part of isAll ? [] : tenants) read.set(part, new Map())
  if (isPlatform) read.set(PLATFORM, new Map())
  for (const row of entriesOf(platform)) keep(read, PLATFORM, row)
  for (const row of entriesOf(own)) keep(read, String(row.tenant_id), row)
  if (isAll) words.clear()
  for (const [part, found] of read) words.set(part, found)
}

// Sealed entries, and entries of sealed dictionaries, have no caption.
function entriesOf(rows: readonly Row[]): readonly Row[] {
  const named = ({ tenant_id: tenant, code }: Row) => `${String(tenant)} ${String(code)}`
  const heads = new Set(rows.filter((row) => row.is_head).map(named))
  return rows.filter((row) => !row.is_head && heads.has(named(row)))
}

function keep(read: Map<string, Words>, part: string, row: Row): void {
  const code = String(row.code)
  const ofPart = read.get(part) ?? new Map<string, Map<string, string>>()
  const ofCode = ofPart.get(code) ?? new Map<string, string>()
  ofCode.set(String(row.dict_key), String(row.dict_value))
  ofPart.set(code, ofCode)
  read.set(part, ofPart)
}
