// What is known of every entity before its declaration has come. The build evaluates this module and bundles what it
// exports, so that the declarations it is made from are not loaded with it.
import { menuTree, topMenus } from '@steward/domain/derive/menu'
import { codesOf } from '@steward/domain/derive/search'
import type { Entity } from '@steward/domain/entity'
import { entities } from '@steward/domain/registry'

export interface Head extends Pick<Entity, 'name' | 'zh' | 'en' | 'path' | 'title' | 'verbs' | 'tenancy'> {
  /** The field a record is searched by beside its title. */
  code?: string | undefined
  /** Address in the declared menu, with its Chinese name there where that is another; lines of documents have none. */
  screen?: { path: string; zh?: string } | undefined
  /** The history leaves its rows out. */
  isRecord?: true | undefined
}

const groups = menuTree()
const screens = new Map(
  groups.flatMap(({ children }) => children.map(({ code, path, zh }) => [code, { path, zh }] as const)),
)

export const heads: readonly Head[] = entities.map((entity) => {
  const { name, zh, en, path, title, verbs, tenancy } = entity
  const [code] = codesOf(entity)
  const isRecord = entity.isRecord || undefined
  const shown = screens.get(name)
  const screen = shown && (shown.zh === zh ? { path: shown.path } : shown)
  return { name, zh, en, path, title, verbs, tenancy, code, isRecord, screen }
})

const pages = groups.flatMap(({ children }) => children.filter(({ entity }) => entity === undefined))

/** English names of the menus that hold the screens, and of screens over several entities, by code. */
export const menuNames: Readonly<Record<string, string>> = Object.fromEntries(
  [...topMenus, ...groups, ...pages].map(({ code, en }) => [code, en]),
)
