// In-memory captions of dictionaries, needed for every row shown; reloaded when dictionaries change.
import type { Captions } from '../engine/wire.ts'
import type { AppContext } from '../platform/ctx.ts'
import { type Statement, platformScope } from '../platform/db.ts'

type Row = Readonly<Record<string, unknown>>
type Words = Map<string, Map<string, string>>

const EVERYTHING = '*'
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
  const stale = new Set([EVERYTHING])
  let reading: Promise<void> | undefined

  async function reread(): Promise<void> {
    while (stale.size > 0) {
      const parts = stale.has(EVERYTHING) ? [EVERYTHING] : [...stale]
      stale.clear()
      try {
        await rereadParts(app, words, parts)
      } catch (error) {
        // Reloading failed: mark stale again so that the next caller retries.
        for (const part of parts) stale.add(part)
        throw error
      }
    }
  }

  const ready = async () => {
    while (reading || stale.size > 0) {
      reading ??= reread().finally(() => {
        reading = undefined
      })
      await reading
    }
  }

  app.changes.listen((table, tenant) => {
    if (table === EVERYTHING || tenant === EVERYTHING) stale.add(EVERYTHING)
    else if (table === 'dict') stale.add(PLATFORM)
    else if (table === 'dict_biz') stale.add(tenant)
  })

  app.changes.keep(ready)
  return (code, perTenant, tenant) => words.get(perTenant ? tenant : PLATFORM)?.get(code) ?? nothing
}

async function rereadParts(app: AppContext, words: Map<string, Words>, parts: readonly string[]): Promise<void> {
  const isAll = parts.includes(EVERYTHING)
  const tenants = parts.filter((part) => part !== PLATFORM)
  const [platform = [], own = []] = await app.db
    .open(platformScope)
    .readOnce([
      unsealed('dict', isAll || parts.includes(PLATFORM) ? '' : 'and false'),
      isAll ? unsealed('dict_biz') : unsealed('dict_biz', 'and tenant_id = any($1)', [tenants]),
    ])
  const read = new Map<string, Words>()
  for (const part of isAll ? [PLATFORM] : parts) read.set(part, new Map())
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
