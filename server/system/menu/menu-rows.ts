// All menus as they are stored, kept by each process until one of them changes: every console asks for its own at its
// start, and finding hundreds of codes among thousands costs the database more than all else of such a call.
import { menu } from '@steward/domain/index'
import { selectRows } from '../../engine/columns.ts'
import { Where } from '../../engine/filter.ts'
import { orderOf } from '../../engine/sort.ts'
import { type Cached, cached } from '../../platform/cache/cached.ts'
import type { AppContext } from '../../platform/ctx.ts'
import { type DbRow, platformScope } from '../../platform/db.ts'

export interface MenuRow extends DbRow {
  id: string
  parentId: string | null
  code: string
  category: number
}

/** At most for so long (ms): a start of another version of the product adds menus without a word. */
const KEPT = 30_000

const menus = new WeakMap<AppContext, Cached<'all', readonly MenuRow[]>>()

/** In their order, of every level and category. Shared by the calls of all callers: not to be written to. */
export function menuRows(app: AppContext): Promise<readonly MenuRow[]> {
  const known = menus.get(app) ?? createMenus(app)
  menus.set(app, known)
  return known.get('all')
}

const createMenus = (app: AppContext) =>
  cached<'all', readonly MenuRow[]>(app, {
    follows: ['menu'],
    key: (all) => all,
    load: () => read(app),
    size: 1,
    maxAge: KEPT,
  })

/** In a transaction of its own: that of a caller may have begun before the change that is asked for. */
async function read(app: AppContext): Promise<readonly MenuRow[]> {
  const where = new Where()
  where.add('t.is_deleted = 0')
  const [rows = []] = await app.db.open(platformScope).readOnce([selectRows(menu, { where, order: orderOf(menu, {}) })])
  return rows.map(menuRow)
}

const menuRow = (row: DbRow): MenuRow => ({
  ...row,
  id: String(row.id),
  parentId: row.parentId === null ? null : String(row.parentId),
  code: String(row.code),
  category: Number(row.category),
})
