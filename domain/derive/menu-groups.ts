// Groups of the menu in order, with the screens that are no entity's. Each entity says in which of them it stands.
import type { Button } from './permissions.ts'

/** Groups an entity may stand in. */
export type GroupCode =
  | 'desk'
  | 'alarm'
  | 'iot'
  | 'maintenance'
  | 'planned'
  | 'att'
  | 'report'
  | 'energy'
  | 'library'
  | 'access'
  | 'records'
  | 'monitor'
  | 'resource'
  | 'base'
  | 'authority'
  | 'system'

export interface Group {
  code: GroupCode
  zh: string
  en: string
  icon: string
  sort: number
  /** Screens over several entities, before those of entities unless they say where else. */
  pages?: readonly Page[]
}

export interface Page {
  code: string
  zh: string
  en: string
  icon: string
  buttons: Button[]
  at?: number
}

/** What is written along with other screens and read from there; whoever administers has it in one place as well. */
export const RECORDS = 'records'

/** The code that permits to remind people of their work. */
export const REMIND = 'work_plan_remind'

/** The code that permits to end other people's sessions. */
export const END_SESSION = 'session_end'

/** The screen of what is demanded of sign-ins, and the code that permits to change it. */
export const SECURITY = 'security'
export const CHANGE_SECURITY = 'security_edit'

/** The screen of what is stored and how much that takes. */
export const STORAGE = 'storage'

/** The screen of open alarms for the wall of a control room. */
export const ALARM_WALL = 'alarm-wall'

/** The screen of how much alarms ask of those who answer them. */
export const ALARM_FIGURES = 'alarm-figures'

/** The screen of who did what, and the codes that permit to take it away and to check the history. */
export const AUDIT = 'audit'
export const EXPORT_AUDIT = 'audit_export'
export const CHECK_HISTORY = 'audit_check'

export const groups: readonly Group[] = [
  {
    code: 'desk',
    zh: '消息与任务',
    en: 'Messages',
    icon: 'desktop',
    sort: 1,
  },
  {
    code: 'alarm',
    zh: '告警中心',
    en: 'Alarms',
    icon: 'alert',
    sort: 2,
    pages: [
      { code: ALARM_WALL, zh: '告警大屏', en: 'Alarm wall', icon: 'monitor', buttons: [], at: 12 },
      { code: ALARM_FIGURES, zh: '告警评估', en: 'Alarm figures', icon: 'dashboard', buttons: [], at: 30 },
    ],
  },
  {
    code: 'iot',
    zh: '设备物联',
    en: 'Devices',
    icon: 'cluster',
    sort: 3,
    pages: [{ code: 'trend-workbench', zh: '趋势对比', en: 'Trends', icon: 'monitor', buttons: [], at: 35 }],
  },
  {
    code: 'maintenance',
    zh: '维修服务',
    en: 'Repairs',
    icon: 'tool',
    sort: 4,
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
  },
  {
    code: 'att',
    zh: '排班值班',
    en: 'Duty',
    icon: 'schedule',
    sort: 6,
  },
  {
    code: 'report',
    zh: '运行分析',
    en: 'Analysis',
    icon: 'dashboard',
    sort: 7,
  },
  {
    code: 'energy',
    zh: '能耗管理',
    en: 'Energy',
    icon: 'dashboard',
    sort: 8,
  },
  // How work is to be done: written once, looked up seldom.
  { code: 'library', zh: '标准与模板', en: 'Standards', icon: 'book', sort: 9 },
  { code: 'access', zh: '设备接入', en: 'Device access', icon: 'api', sort: 10 },
  { code: RECORDS, zh: '明细记录', en: 'Records', icon: 'history', sort: 94 },
  {
    code: 'monitor',
    zh: '系统监控',
    en: 'Monitoring',
    icon: 'dashboard',
    sort: 96,
    pages: [
      {
        code: AUDIT,
        zh: '安全审计',
        en: 'Audit',
        icon: 'audit',
        buttons: [
          { code: EXPORT_AUDIT, alias: 'export', zh: '导出', en: 'Export', place: 1 },
          { code: CHECK_HISTORY, alias: 'check', zh: '核验变更记录', en: 'Check the history', place: 1 },
        ],
      },
      {
        code: 'session',
        zh: '登录会话',
        en: 'Sessions',
        icon: 'idcard',
        buttons: [{ code: END_SESSION, alias: 'end', zh: '结束会话', en: 'End sessions', place: 3 }],
      },
      { code: STORAGE, zh: '数据容量', en: 'Storage', icon: 'database', buttons: [] },
    ],
  },
  {
    code: 'resource',
    zh: '资源管理',
    en: 'Resources',
    icon: 'file-text',
    sort: 95,
  },
  { code: 'base', zh: '基础配置', en: 'Base data', icon: 'global', sort: 97 },
  {
    code: 'authority',
    zh: '权限管理',
    en: 'Access',
    icon: 'safety',
    sort: 98,
    pages: [
      {
        code: SECURITY,
        zh: '安全策略',
        en: 'Security',
        icon: 'safety',
        buttons: [{ code: CHANGE_SECURITY, alias: 'edit', zh: '修改安全策略', en: 'Change security', place: 2 }],
      },
    ],
  },
  {
    code: 'system',
    zh: '系统管理',
    en: 'System',
    icon: 'setting',
    sort: 99,
  },
]
