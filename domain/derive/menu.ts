// The seeded menu: groups in order, each entity under its group, its buttons under it.
import type { Entity } from '../entity.ts'
import { entities } from '../registry.ts'
import { type Page, groups } from './menu-groups.ts'
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

function item(entity: Entity, group: string, sort: number): MenuItem {
  return {
    code: menuCode(entity),
    // A name of two characters is followed by 管理.
    zh: entity.zh.length === 2 ? `${entity.zh}管理` : entity.zh,
    en: entity.en,
    path: `/${entity.menu?.address ?? group}/${entity.name}`,
    icon: entity.menu?.icon ?? 'profile',
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

/** Where an entity stands among the screens of its group; one that says none stands in no menu. */
const placeOf = ({ menu }: Entity): number => menu?.at ?? 0

/** Groups with their screens, those of several entities first. */
export const menuTree = (): MenuItem[] =>
  groups
    .map((group) => {
      const { code, zh, en, icon, sort, pages = [] } = group
      const members = entities.filter(({ menu }) => menu?.in === code)
      return {
        code,
        zh,
        en,
        path: `/${code}`,
        icon,
        sort,
        buttons: [],
        children: [
          ...pages.map((one) => ({ at: one.at ?? 0, made: (nth: number) => page(one, code, nth) })),
          ...members.map((one) => ({ at: placeOf(one), made: (nth: number) => item(one, code, nth) })),
        ]
          .toSorted((a, b) => a.at - b.at)
          .map(({ made }, i) => made(i + 1)),
      }
    })
    .toSorted((a, b) => a.sort - b.sort)
