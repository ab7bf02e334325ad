// What a hospital may demand of its people's sign-ins: each setting with its usual value and what level 3 of GB/T 22239
// asks of it. Server, screen and profile read this list.

export interface Count {
  kind: 'count'
  zh: string
  en: string
  min: number
  max: number
  usual: number
  /** What the profile sets where it is not met. */
  level3: number
  unit: readonly [zh: string, en: string]
  /** What 0 stands for, where it is not a number of anything. */
  none?: readonly [zh: string, en: string]
  /** Clause of GB/T 22239-2019. */
  clause: string
}

export interface Choice {
  kind: 'choice'
  zh: string
  en: string
  /** From the least demanding to the most. */
  options: Readonly<Record<string, readonly [zh: string, en: string]>>
  usual: string
  level3: string
  clause: string
}

export type Setting = Count | Choice

const identity = '8.1.4.1 a)'

const declared = {
  passwordMin: {
    kind: 'count',
    zh: '密码最小长度',
    en: 'Least length of passwords',
    min: 6,
    max: 64,
    usual: 10,
    level3: 10,
    unit: ['个字符', 'characters'],
    clause: identity,
  },
  passwordClasses: {
    kind: 'count',
    zh: '密码字符种类',
    en: 'Kinds of characters in passwords',
    min: 1,
    max: 4,
    usual: 3,
    level3: 3,
    unit: ['种', 'kinds'],
    clause: identity,
  },
  passwordHistory: {
    kind: 'count',
    zh: '不得重复使用的历史密码',
    en: 'Earlier passwords that may not return',
    min: 0,
    max: 12,
    usual: 0,
    level3: 5,
    unit: ['个', 'passwords'],
    none: ['不限制', 'No limit'],
    clause: identity,
  },
  passwordDays: {
    kind: 'count',
    zh: '密码有效期',
    en: 'Greatest age of passwords',
    min: 0,
    max: 730,
    usual: 0,
    level3: 90,
    unit: ['天', 'days'],
    none: ['长期有效', 'No limit'],
    clause: identity,
  },
  secondFactor: {
    kind: 'choice',
    zh: '二次验证（动态验证码）',
    en: 'Second factor (one-time codes)',
    options: {
      off: ['不启用', 'Off'],
      optional: ['自愿启用', 'Optional'],
      administrators: ['管理员必须启用', 'Required for administrators'],
      all: ['全员必须启用', 'Required for all'],
    },
    usual: 'optional',
    level3: 'all',
    clause: '8.1.4.1 d)',
  },
  idleMinutes: {
    kind: 'count',
    zh: '无操作自动退出',
    en: 'Sessions end without activity',
    min: 0,
    max: 1440,
    usual: 0,
    level3: 30,
    unit: ['分钟', 'minutes'],
    none: ['不启用', 'Off'],
    clause: '8.1.4.1 b)',
  },
  stepUp: {
    kind: 'choice',
    zh: '敏感操作再次验证身份',
    en: 'Dangerous acts ask for the password again',
    options: { off: ['不启用', 'Off'], on: ['15 分钟未验证时要求', 'After 15 minutes'] },
    usual: 'off',
    level3: 'on',
    clause: '8.1.4.2',
  },
  dashboardLink: {
    kind: 'choice',
    zh: '监控大屏的打开方式',
    en: 'How the monitoring dashboard is opened',
    options: {
      token: ['网址携带访问令牌', 'Access token in the address'],
      code: ['网址携带 60 秒一次性码', 'One-time code for 60 seconds'],
    },
    usual: 'token',
    level3: 'code',
    clause: '8.1.4.8',
  },
} as const satisfies Record<string, Setting>

export type SecurityKey = keyof typeof declared
export const securitySettings: Readonly<Record<SecurityKey, Setting>> = declared
export const securityKeys = Object.keys(declared) as SecurityKey[]

export type SecurityValues = Record<SecurityKey, number | string>

export const usualSecurity = Object.fromEntries(
  securityKeys.map((key) => [key, securitySettings[key].usual]),
) as SecurityValues

/** Where less is more, 0 demands nothing at all. */
const fewerIsBetter: ReadonlySet<SecurityKey> = new Set<SecurityKey>(['passwordDays', 'idleMinutes'])

/** Whether a value demands as much as level 3 asks. */
export function meetsLevel3(key: SecurityKey, value: number | string): boolean {
  const setting = securitySettings[key]
  if (setting.kind === 'choice') {
    const order = Object.keys(setting.options)
    return order.indexOf(String(value)) >= order.indexOf(setting.level3)
  }
  const number = Number(value)
  return fewerIsBetter.has(key) ? number > 0 && number <= setting.level3 : number >= setting.level3
}

/** What the profile would change: the values that do not meet level 3, as they would be. */
export const level3Changes = (values: SecurityValues): Partial<SecurityValues> =>
  Object.fromEntries(
    securityKeys.filter((key) => !meetsLevel3(key, values[key])).map((key) => [key, securitySettings[key].level3]),
  )

/** Whether a setting may have this value. */
export function isPossible(key: SecurityKey, value: unknown): value is number | string {
  const setting = securitySettings[key]
  if (setting.kind === 'choice') return typeof value === 'string' && Object.hasOwn(setting.options, value)
  return typeof value === 'number' && Number.isInteger(value) && value >= setting.min && value <= setting.max
}

/** A value in words: `10 个字符`, `长期有效`. */
export function securityWords(key: SecurityKey, value: number | string, locale: 'zh' | 'en'): string {
  const setting = securitySettings[key]
  const at = locale === 'zh' ? 0 : 1
  if (setting.kind === 'choice') return setting.options[String(value)]?.[at] ?? String(value)
  return Number(value) === 0 && setting.none ? setting.none[at] : `${value} ${setting.unit[at]}`
}
