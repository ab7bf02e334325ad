import { entity } from '../entity.ts'
import { bool, decimal, dict, instant, int, json, pick, ref, refs, text } from '../kinds/index.ts'
import { enableable } from '../traits/index.ts'
import { checkRule } from './alarm-rule-check.ts'
import { alarmLevel, conditionType } from './dictionaries.ts'
import { clearMode, comparison, limitSource, ruleTarget } from './rule-dictionaries.ts'

export const alarmRule = entity('alarm-rule', '告警规则', 'Alarm rule', {
  path: 'iot/ruleDevAlarm',
  menu: { in: 'alarm', at: 20, icon: 'control' },
  title: 'ruleName',
  fields: {
    ruleName: text('规则名称', 'Rule name', { required: true, max: 64, find: 'like' }),
    ruleCode: text('规则编码', 'Rule code', { required: true, max: 48, unique: true, find: 'like' }),
    targetType: dict(ruleTarget, '作用对象', 'Target', { required: true, default: 'deviceType', find: 'eq' }),
    deviceTypeId: ref('device-type', '设备类型', 'Device type', { find: 'tree' }),
    deviceId: ref('device', '设备', 'Device', { find: 'eq' }),
    areaId: ref('area', '区域', 'Area', { find: 'tree', hide: 'list' }),
    excludeIds: refs('device', '排除的设备', 'Except', {
      hide: 'list',
      help: ['规则不判断这些设备。', 'Devices the rule does not judge.'],
    }),
    identifier: pick('属性', 'Property', {
      from: 'iot/ruleDevAlarm/properties',
      given: ['targetType', 'deviceTypeId', 'deviceId', 'condType'],
      max: 32,
      find: 'like',
    }),
    replacesId: ref('alarm-rule', '替代规则', 'Replaces', {
      hide: 'list',
      help: [
        '该设备类型的一条规则，由本规则代替。不选则全部规则同时有效。',
        'The rule of its type that this one stands in for. With none chosen all of them hold beside it.',
      ],
    }),
    condType: dict(conditionType, '触发条件', 'Condition', { required: true, default: 'threshold', find: 'eq' }),
    operator: dict(comparison, '比较', 'Comparison', { default: 'gt', hide: 'list' }),
    limitRef: dict(limitSource, '限值来源', 'Limit from', {
      default: 'own',
      hide: 'list',
      help: [
        '引用物模型的限值时，各设备按自己的限值判断；没有该限值的设备不判断。',
        'With a limit of the model each device is held against its own; devices without it are not judged.',
      ],
    }),
    limitValue: decimal('限值', 'Limit', { scale: 4 }),
    lowValue: decimal('下限', 'Low limit', { scale: 4, hide: 'list' }),
    highValue: decimal('上限', 'High limit', { scale: 4, hide: 'list' }),
    alarmLevel: dict(alarmLevel, '告警级别', 'Level', { required: true, default: 2, find: 'eq' }),
    durationSec: int('持续', 'Must last', {
      required: true,
      default: 0,
      min: 0,
      max: 86_400,
      unit: 's',
      help: [
        '条件持续满足这么久才告警，0 表示立即。',
        'The condition must hold this long before an alarm is raised, 0 for at once.',
      ],
    }),
    hysteresis: decimal('回差', 'Hysteresis', {
      scale: 4,
      min: 0,
      hide: 'list',
      help: [
        '数值须越过限值这么多才算恢复，用于避免反复告警。不填时为量程的 2%。',
        'By how much the value must come back past the limit to count as recovered, so that alarms do not flicker. Left empty it is 2% of the range.',
      ],
    }),
    // Off-delay: a value oscillating around its limit raises one alarm.
    clearDelay: int('恢复延时', 'Recovery delay', {
      required: true,
      default: 60,
      min: 0,
      max: 86_400,
      unit: 's',
      hide: 'list',
      help: ['恢复正常持续这么久才结束告警。', 'The value must stay normal this long before the alarm ends.'],
    }),
    nodataSec: int('无数据时长', 'Silent for', {
      min: 5,
      max: 604_800,
      unit: 's',
      hide: 'list',
      help: ['超过此时长没有收到数据即告警。', 'Without data for this long an alarm is raised.'],
    }),
    cond: json('条件内容', 'Particulars', { hide: ['list'] }),
    levels: json('更多级别', 'Further levels', {
      hide: ['list'],
      help: [
        '同一规则的其他级别和方向，如高于 8 为重要、高于 12 为紧急、低于 2 为重要。',
        'Other levels and directions of the rule: major above 8, critical above 12, major below 2.',
      ],
    }),
    repeatCount: int('出现次数', 'Times', {
      min: 2,
      max: 100,
      hide: 'list',
      help: [
        '在时间窗口内达到此次数才告警，代替持续时间。',
        'Raised at this number within the window, in place of a time it must last.',
      ],
    }),
    repeatWindow: int('时间窗口', 'Times within', { min: 1, max: 86_400, unit: 's', hide: 'list' }),
    clearMode: dict(clearMode, '恢复方式', 'Recovery', { required: true, default: 'auto', hide: 'list' }),
    clearExpr: text('恢复条件', 'Recovers when', { max: 1000, hide: 'list' }),
    runExpr: text('运行条件', 'Judged while', {
      max: 1000,
      hide: 'list',
      help: [
        '仅在此表达式成立时判断，如机组运行时。停机后告警自动恢复。',
        'Judged only while this holds, as while the machine runs. What stands recovers when it stops.',
      ],
    }),
    suppressExpr: text('抑制条件', 'Quiet while', {
      max: 1000,
      hide: 'list',
      help: ['此表达式成立期间不产生新告警。', 'While this holds nothing new is raised.'],
    }),
    schedule: json('生效时段', 'Hours', { hide: ['list'] }),
    effectiveFrom: instant('生效时间', 'In force from', { hide: 'list' }),
    effectiveTo: instant('失效时间', 'In force until', { hide: 'list' }),
    flapCount: int('抖动次数', 'Flaps at', {
      required: true,
      default: 4,
      min: 0,
      max: 100,
      hide: 'list',
      help: [
        '时间窗口内触发和恢复达到此次数视为频繁抖动，只告知一次；0 表示不判断。',
        'As many raises and recoveries within the window are one alarm that flaps, told once; 0 for never.',
      ],
    }),
    flapWindow: int('抖动窗口', 'Flaps within', {
      required: true,
      default: 600,
      min: 10,
      max: 86_400,
      unit: 's',
      hide: 'list',
    }),
    alwaysTold: bool('必达告警', 'Always told', {
      default: 0,
      hide: 'list',
      help: [
        '用于医用气体、火灾、电梯困人、硫化氢等：检修期间也告知，不能搁置。仅限紧急级别。',
        'For medical gas, fire, entrapment and H₂S: told also during maintenance, never shelved. Critical alarms only.',
      ],
    }),
    cutsSupply: bool('断供告警', 'Cuts the supply', {
      default: 0,
      hide: 'list',
      help: [
        '用于进线失电、主管失压等：此告警存在期间，下游设备随之产生的告警归入同一事件，只告知一次。',
        'For an incomer without mains or a main without pressure: while it stands, what its downstream devices raise because of it is one incident, told once.',
      ],
    }),
    cause: text('可能原因', 'Likely cause', { max: 500, lines: 2, hide: 'list' }),
    consequence: text('可能后果', 'Consequence', { max: 500, lines: 2, hide: 'list' }),
    respondMinutes: int('处置时限', 'Time to respond', { min: 1, max: 1440, unit: 'min', hide: 'list' }),
    advice: text('处置建议', 'Advice', {
      max: 500,
      lines: 3,
      hide: 'list',
      help: ['告警时显示给处理人的处置步骤。', 'What to do, shown with each alarm of the rule.'],
    }),
  },
  is: [enableable()],
  check: checkRule,
})
