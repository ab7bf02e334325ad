// The seeded menu: groups in order, each entity under its group, its buttons under it.
import type { Entity } from '../entity.ts'
import { entities, entityNamed } from '../registry.ts'
import { type Group, type Page, groups } from './menu-groups.ts'
import { icons } from './menu-icons.ts'
import { type Button, buttons, menuCode } from './permissions.ts'

/** The two top menus of the demonstration: operation and administration. */
export const topMenus = [
  { code: 'operations', zh: '运维', en: 'Operations', icon: 'tool' },
  { code: 'keeping', zh: '系统', en: 'System', icon: 'setting' },
] as const

export interface MenuItem {
  code: string
  zh: string
  en: string
  path: string
  icon: string
  sort: number
  entity?: Entity
  buttons: Button[]
  children: MenuItem[]
}

const featureOf = (entity: Entity) => entity.path.split('/')[0]?.replace(/^blade-/, '') ?? 'system'

function groupOf(entity: Entity): string {
  const named = groups.find((g) => g.holds.includes(entity.name)) ?? groups.find((g) => g.code === featureOf(entity))
  return named?.code ?? featureOf(entity)
}

function item(entity: Entity, group: string, sort: number): MenuItem {
  return {
    code: menuCode(entity),
    // A name of two characters is followed by 管理.
    zh: entity.zh.length === 2 ? `${entity.zh}管理` : entity.zh,
    en: entity.en,
    path: `/${group}/${entity.name}`,
    icon: icons[entity.name] ?? 'profile',
    sort,
    entity,
    buttons: buttons(entity),
    children: [],
  }
}

const page = ({ code, zh, en, icon, buttons: own }: Page, group: string, sort: number): MenuItem => ({
  code,
  zh,
  en,
  path: `/${group}/${code}`,
  icon,
  sort,
  buttons: own,
  children: [],
})

/** Groups with their screens; a feature without a declared group gets one named after its folder. */
export function menuTree(): MenuItem[] {
  // Lines of documents have no calls and no screen of their own.
  const shown = entities.filter(({ verbs, actions }) => verbs.length > 0 || Object.keys(actions).length > 0)
  const strays = [...new Set(shown.map(groupOf))].filter((code) => !groups.some((g) => g.code === code))
  const all: Group[] = [
    ...groups,
    ...strays.map((code, i) => ({ code, zh: code, en: code, icon: 'profile', sort: 50 + i, holds: [] })),
  ]
  return all
    .map((group) => {
      const others = shown.filter((e) => groupOf(e) === group.code && !group.holds.includes(e.name))
      const { pages = [] } = group
      const members = [...group.holds.map(entityNamed), ...others]
      return {
        code: group.code,
        zh: group.zh,
        en: group.en,
        path: `/${group.code}`,
        icon: group.icon,
        sort: group.sort,
        buttons: [],
        children: [
          ...pages.map((one, i) => page(one, group.code, i + 1)),
          ...members.map((e, i) => item(e, group.code, pages.length + i + 1)),
        ],
      }
    })
    .toSorted((a, b) => a.sort - b.sort)
}
