import { entity } from '../entity.ts'
import { dict, int, secret, text } from '../kinds/index.ts'
import { enableable } from '../traits/index.ts'
import { channelKind } from './linkage/dictionaries.ts'

const quiet = { hide: 'list' } as const

/** Robots of one company or the other take so many messages a minute, and block whoever sends more. */
export const ROBOT_LIMIT = 20

/** Where linkages send messages: a robot of a group chat, another system, a telephone gateway. */
export const alarmChannel = entity('alarm-channel', '通知渠道', 'Alarm channel', {
  path: 'alarm/alarm-channel',
  menu: { in: 'alarm', at: 40, icon: 'notification' },
  title: 'channelName',
  fields: {
    channelName: text('渠道名称', 'Name', { required: true, max: 64, unique: true, find: 'like' }),
    channelKind: dict(channelKind, '渠道类型', 'Kind', { required: true, default: 'webhook', find: 'eq' }),
    host: text('主机', 'Host', { by: 'system', max: 255, default: '' }),
    // The address of a robot is its key.
    address: secret('地址', 'Address', {
      required: true,
      max: 340,
      hide: ['list', 'detail'],
      help: [
        '消息以 POST 发往此地址，须为 https 且不在内网；内网地址由平台参数 callback.internal 放行。保存后不再显示。',
        'Messages are sent there by POST. Must be https and not in an internal network, unless the parameter callback.internal admits it. It is not shown again.',
      ],
    }),
    signSecret: secret('签名密钥', 'Secret', {
      max: 256,
      hide: ['list', 'detail'],
      help: [
        '钉钉、飞书机器人“加签”或“签名校验”的密钥；Webhook 与电话网关用它对消息签名。企业微信没有。',
        'Of DingTalk and Feishu robots the secret they check; messages to webhooks and gateways are signed with it. WeCom has none.',
      ],
    }),
    perMinute: int('每分钟上限', 'A minute', {
      ...quiet,
      required: true,
      default: ROBOT_LIMIT,
      min: 1,
      max: 600,
      help: [
        '超过的消息等待，不会丢失。钉钉和企业微信最多20条。',
        'What is more waits and is not lost. DingTalk and WeCom take 20 at most.',
      ],
    }),
    remark: text('备注', 'Remark', { ...quiet, max: 255, lines: 2 }),
  },
  is: [enableable()],
  check: ({ channelKind: kind, perMinute }) =>
    (kind === 'dingtalk' || kind === 'wecom') && (perMinute ?? 0) > ROBOT_LIMIT
      ? { field: 'perMinute', problem: 'channel.too-many' }
      : undefined,
})
