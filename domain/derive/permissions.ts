// Permission codes equal the codes of menu rows: granting a menu grants the permission.
import { type Entity, toSnake } from '../entity.ts'

export interface Button {
  code: string
  alias: string
  zh: string
  en: string
  /** 1 toolbar, 2 row, 3 both (dictionary `button_func`). */
  place: 1 | 2 | 3
}

const codeOf = (entity: Pick<Entity, 'name'>, alias: string) => `${toSnake(entity.name)}_${toSnake(alias)}`

/** The code of the entity's menu, which permits its lists. */
export const menuCode = (entity: Pick<Entity, 'name'>): string => entity.name

/** Lists can be taken away as a file, but for what is its reader's alone. */
export const isExportable = (entity: Entity): boolean => entity.verbs.includes('list') && entity.readers === undefined

/** Days for which a removed row can be brought back. */
export const DAYS_KEPT = 30

/** Removed rows come back, but for what is its reader's alone and for records that have no history. */
export const isRestorable = (entity: Entity): boolean =>
  entity.verbs.includes('remove') && entity.verbs.includes('list') && entity.readers === undefined && !entity.isRecord

/** Buttons of a screen: the usual four as far as the entity has their verbs, then its actions. */
export function buttons(entity: Entity): Button[] {
  const has = (verb: Entity['verbs'][number]) => entity.verbs.includes(verb)
  const usual: Button[] = [
    ...(has('submit') ? [{ code: codeOf(entity, 'add'), alias: 'add', zh: '新增', en: 'Add', place: 1 } as const] : []),
    ...(has('submit')
      ? [{ code: codeOf(entity, 'edit'), alias: 'edit', zh: '修改', en: 'Edit', place: 2 } as const]
      : []),
    ...(has('remove')
      ? [{ code: codeOf(entity, 'delete'), alias: 'delete', zh: '删除', en: 'Delete', place: 3 } as const]
      : []),
    ...(has('detail')
      ? [{ code: codeOf(entity, 'view'), alias: 'view', zh: '查看', en: 'View', place: 2 } as const]
      : []),
  ]
  const many = isExportable(entity)
    ? [{ code: codeOf(entity, 'export'), alias: 'export', zh: '导出', en: 'Export', place: 1 } as const]
    : []
  const own = Object.entries(entity.actions).map(([alias, action]) => ({
    code: codeOf(entity, alias),
    alias,
    zh: action.zh,
    en: action.en,
    place: action.on === 'list' ? (1 as const) : action.on === 'row' ? (2 as const) : (3 as const),
  }))
  return [...usual, ...own, ...many]
}

/** Codes any one of which permits the verb or action. */
export function codesFor(entity: Pick<Entity, 'name'>, verb: string): string[] {
  const edit = codeOf(entity, 'edit')
  if (verb === 'list' || verb.includes('tree') || verb === 'lazy-list') return [menuCode(entity)]
  if (verb === 'detail') return [codeOf(entity, 'view'), edit]
  if (verb === 'add' || verb === 'edit') return [codeOf(entity, verb)]
  if (verb === 'remove') return [codeOf(entity, 'delete')]
  return [codeOf(entity, verb)]
}
