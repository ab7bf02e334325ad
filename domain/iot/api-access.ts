import { action, entity } from '../entity.ts'
import { dict, dicts, instant, int, refs, secret, text } from '../kinds/index.ts'
import { enableable } from '../traits/index.ts'
import { accessScope, callbackEvent, callbackState } from './dictionaries.ts'

const system = { by: 'system' } as const
const quiet = { hide: 'list' } as const
const internal = { by: 'system', hide: ['list', 'form', 'detail'] } as const

/** The key of another system: what it may call, from where, how often, and where events are sent to it. */
export const apiAccess = entity('api-access', '接口接入', 'API access', {
  path: 'iot/api-access',
  menu: { in: 'access', address: 'iot', at: 90, icon: 'profile' },
  unrecorded: ['lastUsed', 'calls24h', 'errors24h', 'failingSince'],
  title: 'accessName',
  fields: {
    accessName: text('接入名称', 'Name', { required: true, max: 64, unique: true, find: 'like' }),
    appKey: text('AppKey', 'App key', { ...system, max: 32, default: '', find: 'eq' }),
    scopes: dicts(accessScope, '权限', 'Scopes', { required: true, find: 'eq' }),
    areaIds: refs('area', '限定区域', 'Areas', {
      ...quiet,
      help: ['含下级区域；不选则不限。', 'With everything below them; none chosen means no limit.'],
    }),
    typeIds: refs('device-type', '限定设备类型', 'Device types', {
      ...quiet,
      help: ['含下级类型；不选则不限。', 'With everything below them; none chosen means no limit.'],
    }),
    ipAllow: text('IP白名单', 'Allowed addresses', {
      ...quiet,
      max: 1_000,
      lines: 3,
      help: [
        '每行一个地址或网段，如 10.1.0.0/16；留空则不限。',
        'One address or range in a line, like 10.1.0.0/16; empty means from anywhere.',
      ],
    }),
    rateLimit: int('每分钟上限', 'Calls per minute', { default: 60, min: 1, max: 600 }),
    validFrom: instant('生效时间', 'Valid from', { ...quiet, find: 'range' }),
    validTo: instant('失效时间', 'Valid until', { find: 'range' }),
    callbackUrl: text('回调地址', 'Callback address', {
      ...quiet,
      max: 500,
      help: [
        '事件以 POST 发往此地址，须为 https 且不在内网；内网地址由平台参数 callback.internal 放行。',
        'Events are sent there by POST. Must be https and not in an internal network, unless the parameter callback.internal admits it.',
      ],
    }),
    callbackEvents: dicts(callbackEvent, '推送事件', 'Events', quiet),
    callbackState: dict(callbackState, '推送状态', 'Delivery', { ...system, default: 'on', find: 'eq' }),
    lastUsed: instant('最近使用', 'Last used', system),
    calls24h: int('24小时调用', 'Calls in 24 h', { ...system, default: 0 }),
    errors24h: int('24小时错误', 'Errors in 24 h', { ...system, default: 0 }),
    overlapUntil: instant('旧密钥有效至', 'Former secret valid until', { ...system, ...quiet }),
    failingSince: instant('推送失败始于', 'Deliveries fail since', { ...system, ...quiet }),
    appSecret: secret('密钥', 'Secret', internal),
    formerSecret: secret('旧密钥', 'Former secret', internal),
    remark: text('备注', 'Remark', { ...quiet, max: 255, lines: 2 }),
  },
  actions: {
    ping: action('发送测试事件', 'Send a test event', { on: 'row' }),
    resume: action('恢复推送', 'Resume deliveries', { on: 'row' }),
  },
  is: [enableable()],
  check: ({ validFrom, validTo, callbackUrl, callbackEvents, scopes }) => {
    if (validFrom && validTo && validTo <= validFrom) return { field: 'validTo', problem: 'access.span' }
    if (!callbackEvents?.length) return undefined
    if (!callbackUrl) return { field: 'callbackUrl', problem: 'access.callback' }
    return scopes?.includes('alarm:push') ? undefined : { field: 'scopes', problem: 'access.push' }
  },
})
