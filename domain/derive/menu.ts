// The seeded menu: groups in order, each entity under its group, its buttons under it.
import type { Entity } from '../entity.ts'
import { entities, entityNamed } from '../registry.ts'
import { type Button, buttons, menuCode } from './permissions.ts'

interface Group {
  code: string
  zh: string
  en: string
  icon: string
  sort: number
  /** Entities in this group regardless of their path, in this order. */
  holds: readonly string[]
  /** Screens over several entities, before those of entities. */
  pages?: readonly Page[]
}

interface Page {
  code: string
  zh: string
  en: string
  icon: string
  buttons: Button[]
}

/** The code that permits to remind people of their work. */
export const REMIND = 'work_plan_remind'

/** The code that permits to end other people's sessions. */
export const END_SESSION = 'session_end'

const groups: readonly Group[] = [
  {
    code: 'desk',
    zh: '工作台',
    en: 'Desk',
    icon: 'desktop',
    sort: 1,
    holds: ['notice', 'mail', 'bulk-task', 'saved-view'],
  },
  {
    code: 'alarm',
    zh: '告警中心',
    en: 'Alarms',
    icon: 'alert',
    sort: 2,
    holds: ['alarm-record', 'alarm-rule', 'alarm-transition'],
  },
  {
    code: 'iot',
    zh: '设备物联',
    en: 'Devices',
    icon: 'cluster',
    sort: 3,
    holds: [
      'device',
      'model-config',
      'device-ledger',
      'device-command',
      'device-run-record',
      'device-lockout',
      'gateway',
      'json-model',
      'json-model-target',
      'device-type',
      'thing-model-template',
      'thing-model',
      'thing-sync',
      'product-category',
      'area',
      'phone',
      'data-log',
      'model-file',
      'design-category',
      'api-access',
      'api-delivery',
      'api-attempt',
      'named-query',
    ],
    pages: [{ code: 'trend-workbench', zh: '趋势对比', en: 'Trends', icon: 'monitor', buttons: [] }],
  },
  {
    code: 'maintenance',
    zh: '维修服务',
    en: 'Repairs',
    icon: 'tool',
    sort: 4,
    holds: [
      'repair-bill',
      'repair-order',
      'repair-bill-record',
      'device-failure',
      'device-order-standard',
      'fault-code',
      'repair-labor',
      'repair-setting',
      'call-record',
    ],
  },
  {
    code: 'planned',
    zh: '巡检保养',
    en: 'Planned work',
    icon: 'audit',
    sort: 5,
    pages: [
      { code: 'my-work', zh: '我的工作', en: 'My work', icon: 'solution', buttons: [] },
      {
        code: 'supervision',
        zh: '督办',
        en: 'Supervision',
        icon: 'monitor',
        buttons: [{ code: REMIND, alias: 'remind', zh: '催办', en: 'Remind', place: 2 }],
      },
    ],
    holds: [
      'work-plan',
      'maintenance-bill',
      'maintenance-bill-item',
      'device-upkeep',
      'maintenance-template',
      'maintenance-template-detail',
      'maintenance-indicator',
      'inspection-bill',
      'inspection-template',
      'inspection-indicator',
      'inspection-indicator-override',
      'inspection-bill-item',
      'inspection-template-detail',
      'plan-occurrence',
      'holiday',
    ],
  },
  {
    code: 'att',
    zh: '排班值班',
    en: 'Duty',
    icon: 'schedule',
    sort: 6,
    holds: ['schedule', 'change-shifts', 'duty-swap', 'duty-group'],
  },
  {
    code: 'report',
    zh: '运行分析',
    en: 'Analysis',
    icon: 'dashboard',
    sort: 7,
    holds: ['kpi-daily', 'analysis-template'],
  },
  {
    code: 'energy',
    zh: '能耗管理',
    en: 'Energy',
    icon: 'dashboard',
    sort: 8,
    holds: [
      'energy-record',
      'model-calc',
      'energy-meter',
      'energy-tariff',
      'energy-factor',
      'energy-base',
      'energy-correction',
    ],
  },
  {
    code: 'monitor',
    zh: '系统监控',
    en: 'Monitoring',
    icon: 'dashboard',
    sort: 96,
    holds: ['sys-job', 'sys-job-log', 'log-usual', 'log-api', 'log-error', 'dead-letter'],
    pages: [
      {
        code: 'session',
        zh: '登录会话',
        en: 'Sessions',
        icon: 'idcard',
        buttons: [{ code: END_SESSION, alias: 'end', zh: '结束会话', en: 'End sessions', place: 3 }],
      },
    ],
  },
  {
    code: 'resource',
    zh: '资源管理',
    en: 'Resources',
    icon: 'file-text',
    sort: 95,
    holds: ['attach', 'oss', 'sms', 'sms-record'],
  },
  { code: 'base', zh: '基础配置', en: 'Base data', icon: 'global', sort: 97, holds: ['region'] },
  {
    code: 'authority',
    zh: '权限管理',
    en: 'Access',
    icon: 'safety',
    sort: 98,
    holds: ['role', 'data-scope', 'api-scope'],
  },
  {
    code: 'system',
    zh: '系统管理',
    en: 'System',
    icon: 'setting',
    sort: 99,
    holds: [
      'user',
      'dept',
      'post',
      'dict',
      'dict-biz',
      'menu',
      'topmenu',
      'param',
      'tenant',
      'tenant-package',
      'datasource',
      'client',
      'print-head',
    ],
  },
]

const icons: Record<string, string> = {
  notice: 'notification',
  mail: 'mail',
  area: 'environment',
  'alarm-record': 'alert',
  'alarm-rule': 'control',
  'alarm-transition': 'history',
  device: 'hdd',
  gateway: 'wifi',
  'model-config': 'fund-projection-screen',
  'model-file': 'picture',
  'design-category': 'folder',
  'device-type': 'block',
  'thing-model': 'deployment-unit',
  'data-log': 'read',
  'json-model': 'api',
  'json-model-target': 'filter',
  'product-category': 'tags',
  'repair-bill': 'form',
  'repair-order': 'tool',
  'repair-bill-record': 'history',
  'device-order-standard': 'field-time',
  'fault-code': 'apartment',
  'repair-labor': 'clock-circle',
  'inspection-bill': 'audit',
  'inspection-bill-item': 'profile',
  'inspection-template': 'file-text',
  'inspection-template-detail': 'profile',
  'inspection-indicator': 'control',
  'inspection-indicator-override': 'control',
  'work-plan': 'calendar',
  'plan-occurrence': 'history',
  holiday: 'flag',
  'device-failure': 'alert',
  'kpi-daily': 'dashboard',
  'named-query': 'fund-projection-screen',
  'analysis-template': 'monitor',
  'energy-record': 'dashboard',
  'model-calc': 'deployment-unit',
  'energy-meter': 'field-time',
  'energy-tariff': 'clock-circle',
  'energy-factor': 'control',
  'energy-base': 'book',
  'energy-correction': 'history',
  schedule: 'schedule',
  'duty-group': 'team',
  'change-shifts': 'profile',
  'duty-swap': 'history',
  'device-lockout': 'lock',
  'device-run-record': 'history',
  'maintenance-bill': 'tool',
  'maintenance-bill-item': 'history',
  'device-upkeep': 'profile',
  'maintenance-template': 'file-text',
  'maintenance-template-detail': 'read',
  'maintenance-indicator': 'book',
  phone: 'phone',
  'call-record': 'phone-log',
  region: 'flag',
  role: 'crown',
  'data-scope': 'filter',
  'api-scope': 'api',
  user: 'user',
  dept: 'apartment',
  post: 'idcard',
  dict: 'book',
  'dict-biz': 'read',
  menu: 'menu',
  topmenu: 'appstore',
  param: 'control',
  'print-head': 'file-text',
  tenant: 'bank',
  'tenant-package': 'appstore',
  datasource: 'hdd',
  client: 'mobile',
  'log-usual': 'profile',
  'log-api': 'api',
  'log-error': 'bug',
  'sys-job': 'schedule',
  'sys-job-log': 'profile',
  'dead-letter': 'mail',
  attach: 'file-text',
  oss: 'folder',
  sms: 'mail',
  'sms-record': 'history',
  'bulk-task': 'profile',
  'saved-view': 'filter',
}

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
