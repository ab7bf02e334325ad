import { action, entity } from '../entity.ts'
import { dict, instant, int, json, ref, refs, text } from '../kinds/index.ts'
import { state } from '../lifecycle.ts'
import { automationInstanceCourse } from './automation/course.ts'
import { automationMode } from './automation/dictionaries.ts'

const system = { by: 'system' } as const
const quiet = { hide: 'list' } as const
const internal = { by: 'system', hide: ['list', 'form', 'detail'] } as const
const below: readonly [string, string] = ['含下级；不选则不限。', 'With everything below; none chosen means any.']

/** A published automation at work: for certain devices, with its own values, for real or on trial. */
export const automationInstance = entity('automation-instance', '场景实例', 'Automation instance', {
  path: 'iot/ruleInstance',
  menu: { in: 'alarm', at: 33, icon: 'block' },
  title: 'instanceName',
  order: '-priority',
  unrecorded: ['lastTrigger', 'triggerCount', 'failCount', 'failsInRow', 'lastError', 'lastErrorEn', 'nextTime'],
  fields: {
    instanceName: text('实例名称', 'Name', { required: true, max: 64, unique: true, find: 'like' }),
    modelId: ref('automation-model', '场景', 'Automation', { required: true, find: 'eq' }),
    modelVersion: int('版本', 'Version', { ...system, default: 1 }),
    runState: state(automationInstanceCourse, '运行状态', 'State'),
    runMode: dict(automationMode, '运行方式', 'Mode', {
      required: true,
      default: 'dryRun',
      find: 'eq',
      help: ['试运行只记录将要执行的动作。', 'A dry run notes what would be done, and does nothing.'],
    }),
    areaIds: refs('area', '区域', 'Areas', { ...quiet, max: 50, help: below }),
    deviceTypeIds: refs('device-type', '设备类型', 'Device types', { ...quiet, max: 50, help: below }),
    deviceIds: refs('device', '设备', 'Devices', {
      ...quiet,
      max: 200,
      help: [
        '可触发本实例的设备；不选则不限。',
        'Devices that set this one off, where the trigger names none; none chosen means any.',
      ],
    }),
    paramValues: json('参数值', 'Parameters', { hide: ['list'] }),
    priority: int('优先级', 'Priority', {
      required: true,
      default: 50,
      min: 0,
      max: 100,
      help: ['同时触发时，数字大的先执行。', 'Of several that are set off at once greater numbers come first.'],
    }),
    maxRate: int('每分钟上限', 'Most a minute', { ...quiet, required: true, default: 60, min: 1, max: 600 }),
    startTime: instant('启动时间', 'Started at', { ...system, hide: 'list' }),
    lastTrigger: instant('最近触发', 'Last set off', system),
    triggerCount: int('触发次数', 'Times', { ...system, default: 0 }),
    failCount: int('失败次数', 'Failures', { ...system, default: 0 }),
    failsInRow: int('连续失败', 'Failures in a row', { ...internal, default: 0 }),
    lastError: text('最近错误', 'Last error', { ...system, max: 500, hide: 'list' }),
    lastErrorEn: text('英文错误', 'Last error in English', { ...internal, max: 500 }),
    nextTime: instant('下次定时', 'Next by the clock', { ...system, hide: 'list' }),
    remark: text('备注', 'Remark', { ...quiet, max: 255, lines: 2 }),
  },
  actions: {
    ...automationInstanceCourse.actions,
    run: action('执行一次', 'Run once', { on: 'row', confirm: true }),
    upgrade: action('升级版本', 'Change version', {
      on: 'row',
      input: { modelId: ref('automation-model', '版本', 'Version', { required: true }) },
    }),
  },
})
