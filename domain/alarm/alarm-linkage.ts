import { entity } from '../entity.ts'
import { bool, dict, dicts, int, json, refs, text } from '../kinds/index.ts'
import { enableable } from '../traits/index.ts'
import { alarmLevel } from './dictionaries.ts'
import { checkLinkage } from './linkage/check.ts'
import { linkageEvent, throttlePer } from './linkage/dictionaries.ts'

const quiet = { hide: 'list' } as const
const any: readonly [string, string] = ['不选则不限。', 'None chosen means any.']
const below: readonly [string, string] = ['含下级；不选则不限。', 'With everything below; none chosen means any.']

/** What the product does when something happens to an alarm. */
export const alarmLinkage = entity('alarm-linkage', '告警联动', 'Alarm linkage', {
  path: 'alarm/alarmlinkage',
  menu: { in: 'alarm', at: 30, icon: 'deployment-unit' },
  title: 'linkageName',
  order: 'priority',
  fields: {
    linkageName: text('联动名称', 'Name', { required: true, max: 64, unique: true, find: 'like' }),
    onEvents: dicts(linkageEvent, '触发时机', 'Set off when', { required: true, find: 'eq' }),
    leastLevel: dict(alarmLevel, '级别至少', 'Level at least', { required: true, default: 4, find: 'eq' }),
    deviceTypeIds: refs('device-type', '设备类型', 'Device types', { ...quiet, max: 50, help: below }),
    areaIds: refs('area', '区域', 'Areas', { ...quiet, max: 50, help: below }),
    deviceIds: refs('device', '设备', 'Devices', { ...quiet, max: 200, help: any }),
    ruleIds: refs('alarm-rule', '告警规则', 'Rules', { ...quiet, max: 100, help: any }),
    schedule: json('生效时段', 'Hours', { hide: ['list'] }),
    delaySec: int('延时', 'After', {
      required: true,
      default: 0,
      min: 0,
      max: 86_400,
      unit: 's',
      help: ['发生后过这么久才执行，0 表示立即。', 'Carried out after so long, 0 for at once.'],
    }),
    lapsesOnClear: bool('恢复则取消', 'Lapses when it recovers', {
      ...quiet,
      default: 1,
      help: [
        '延时期间告警已恢复或关闭的，不再执行。',
        'What waits is not carried out once the alarm has recovered or was closed.',
      ],
    }),
    lapsesOnAck: bool('确认则取消', 'Lapses when acknowledged', {
      ...quiet,
      default: 0,
      help: [
        '延时期间告警已确认的，不再执行：用于无人确认时升级。',
        'What waits is not carried out once somebody acknowledged the alarm: for what nobody has seen.',
      ],
    }),
    throttleMost: int('限流次数', 'At most', { ...quiet, min: 1, max: 1_000 }),
    throttleSec: int('限流窗口', 'Within', { ...quiet, min: 10, max: 86_400, unit: 's' }),
    throttlePer: dict(throttlePer, '限流范围', 'Counted for each', { ...quiet, default: 'device' }),
    actions: json('动作', 'Actions', { required: true, hide: ['list'] }),
    stopsOnFailure: bool('失败则停止', 'Stops at a failure', {
      ...quiet,
      default: 0,
      help: ['各动作依次执行，前一个成功后才执行下一个。', 'Each action waits until the one before has succeeded.'],
    }),
    priority: int('优先级', 'Priority', {
      ...quiet,
      required: true,
      default: 100,
      min: 1,
      max: 999,
      help: ['数字小的先执行。', 'Smaller numbers come first.'],
    }),
    remark: text('备注', 'Remark', { ...quiet, max: 255, lines: 2 }),
  },
  is: [enableable()],
  check: checkLinkage,
})
