// Where a menu may stand, whether a form or a move put it there.
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { BUTTON, MENU } from './menu-shapes.ts'

interface Stood extends DbRow {
  parentId: string | null
  category: number
}

interface Place extends Stood {
  above: number | null
  besideMenus: boolean
  besideButtons: boolean
  holds: boolean
}

type Refusal = 'menu.parent' | 'menu.button-stays' | 'menu.button-alone' | 'menu.screen'

export async function placeOf(ctx: Ctx, id: string): Promise<Stood | undefined> {
  const [row] = await ctx.tx.query<Stood>(
    'select parent_id::text as "parentId", category from menu where id = $1 and is_deleted = 0',
    [id],
  )
  return row
}

/**
 * Refuses where the menu stands now, unless it stood there before. A button belongs to its screen, whose right comes with
 * it. What holds buttons is a screen and takes no menus, since whoever was granted one below it would be let into the
 * screen as well. Asked after writing: until then another may write to the same folder, and one move at a time is made.
 */
export async function checkPlace(ctx: Ctx, id: string, before: Stood | undefined): Promise<void> {
  const beside = (category: number) => `exists (select from menu b where b.parent_id = m.parent_id and b.id <> m.id
    and b.category = ${category} and b.is_deleted = 0)`
  const [row] = await ctx.tx.query<Place>(
    `select m.parent_id::text as "parentId", m.category, p.category as above, ${beside(MENU)} as "besideMenus",
       ${beside(BUTTON)} as "besideButtons", exists (select from menu c where c.parent_id = m.id and c.is_deleted = 0) as holds
     from menu m left join menu p on p.id = m.parent_id where m.id = $1`,
    [id],
  )
  if (!row) return
  const isElsewhere = row.parentId !== before?.parentId
  if (!isElsewhere && row.category === before?.category) return
  const refusal = refusalOf(row, isElsewhere && before?.category === BUTTON)
  if (refusal) throw problem(refusal, {}, { field: isElsewhere ? 'parentId' : 'category' })
}

function refusalOf(place: Place, isButtonMoved: boolean): Refusal | undefined {
  const { parentId, above, category } = place
  if (parentId !== null && above !== MENU) return 'menu.parent'
  if (isButtonMoved) return 'menu.button-stays'
  if (category === MENU) return place.besideButtons && parentId !== null ? 'menu.screen' : undefined
  if (place.holds) return 'menu.parent'
  return parentId === null || place.besideMenus ? 'menu.button-alone' : undefined
}
