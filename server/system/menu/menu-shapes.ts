// Menus in wire format, with English names for declared ones.
import { type MenuItem, menuTree, topMenus } from '@steward/domain/derive/menu'
import type { Shown } from '../../engine/behave.ts'
import { node } from '../forest.ts'

export const MENU = 1
export const BUTTON = 2

/** English names of declared menus by code. */
export const menuNames: ReadonlyMap<string, string> = new Map([
  ...menuTree().flatMap(wordsOf),
  ...topMenus.map(({ code, en }): [string, string] => [code, en]),
])

function wordsOf({ code, en, buttons, children }: MenuItem): [string, string][] {
  return [
    [code, en],
    ...buttons.map((button): [string, string] => [button.code, button.en]),
    ...children.flatMap(wordsOf),
  ]
}

const words = (code: unknown): Shown => {
  const nameEn = menuNames.get(String(code))
  return nameEn ? { meta: { i18n: code }, nameEn } : { meta: { i18n: code } }
}

export const routeOf = (row: Shown): Shown => ({
  id: row.id,
  parentId: row.parentId,
  code: row.code,
  name: row.name,
  alias: row.alias,
  path: row.path,
  source: row.source,
  sort: row.sort,
  category: row.category,
  action: row.action ?? 0,
  isOpen: row.isOpen,
  remark: row.remark ?? '',
  parentName: row.parentName ?? '顶级',
  categoryName: row.categoryName,
  actionName: row.actionName,
  isOpenName: row.isOpenName,
  ...words(row.code),
})

export const buttonOf = ({ id, parentId, code, name, alias, path, source, action, sort }: Shown): Shown => ({
  id,
  parentId: parentId ?? '0',
  code,
  name,
  alias,
  path,
  source,
  action: action ?? 0,
  sort,
  ...words(code),
})

export const menuNode = (row: Shown): Shown => node(row.id, row.parentId, row.name, words(row.code))
