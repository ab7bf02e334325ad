// Problems of linkages and of the channels they send to.
import type { ProblemList } from '../../problems.ts'

export const linkageProblems = {
  'linkage.no-actions': [400, '请添加至少一个动作', 'Add an action'],
  'linkage.actions': [
    400,
    '动作内容不完整：请检查接收人、渠道、控制项与文字中的占位符',
    'An action is not complete: check receivers, channel, what is controlled, and the places in its text',
  ],
  'linkage.unavailable': [
    422,
    '画面联动和视频联动尚不可用，请选择其他动作',
    'Focus of screens and video are not available yet: choose another action',
  ],
  'linkage.loop-shelve': [
    422,
    '搁置时触发的联动不能再搁置同一告警',
    'What follows the shelving of an alarm cannot shelve it again',
  ],
  'linkage.shelve-over': [
    422,
    '恢复或关闭后的告警不再提醒，无需搁置：请去掉该触发时机或该动作',
    'An alarm that has recovered or was closed is not shelved: leave out the event or the action',
  ],
  'linkage.repair-closed': [
    422,
    '已关闭的告警不能报修：请去掉触发时机“关闭”或该动作',
    'No repair is requested for a closed alarm: leave out the event or the action',
  ],
  'linkage.lapse-delay': [400, '确认则取消只对延时的联动有效，请输入延时', 'Only what waits can lapse: enter how long'],
  'linkage.step-event': [
    422,
    '按分钟升级或重复的动作只用于发生、级别升高和抖动：请去掉其他触发时机',
    'Actions that follow later or are repeated are for alarms that stand: leave out the other events',
  ],
  'linkage.throttle': [400, '请同时输入限流次数和窗口', 'Enter both the number and the time of the throttle'],
  'linkage.loop': [
    422,
    '第{no}个动作把“{point}”设为{value}，会再次引发规则“{rule}”的告警',
    'Action {no} sets “{point}” to {value}, which raises the alarm of the rule “{rule}” again',
  ],
  'linkage.circle': [
    422,
    '联动会循环触发：{chain}。请停用其中之一，或更改其动作或触发范围',
    'Linkages set one another off in a circle: {chain}. Disable one of them, or change what it does or follows',
  ],
  'linkage.gone-channel': [
    422,
    '第{no}个动作的通知渠道不存在或已停用',
    'The channel of action {no} is gone or disabled',
  ],
  'linkage.gone-people': [
    422,
    '第{no}个动作的接收人中有已删除或停用的人员、角色或部门',
    'Action {no} names a person, role or department that is gone',
  ],
  'linkage.gone-device': [422, '第{no}个动作要控制的设备不存在', 'The device of action {no} does not exist'],
  'linkage.gone-point': [
    422,
    '第{no}个动作：设备没有可控制的属性或服务“{point}”',
    'Action {no}: no device this is about has “{point}” to control',
  ],
  'linkage.value': [
    422,
    '第{no}个动作的目标值不适用于“{point}”：{why}',
    'Action {no}: not a value for “{point}”: {why}',
  ],
  'linkage.no-sms': [
    422,
    '第{no}个动作：没有可用的短信配置',
    'Action {no}: no text message service is enabled, or none has this code',
  ],
  'linkage.no-email': [422, '第{no}个动作：没有已启用的邮件配置', 'Action {no}: no e-mail service is enabled'],
  'linkage.no-address': [422, '接收人都没有登记邮箱', 'None of them has an e-mail address'],
  'linkage.sms-place': [
    422,
    '短信模板中的“{place}”无法由告警填写，请使用 device、alarm、text、level、area、value、limit、time、no、event',
    'The template has a place “{place}” no alarm fills; use device, alarm, text, level, area, value, limit, time, no, event',
  ],
  'linkage.no-phones': [
    422,
    '第{no}个动作：请填写电话网关要拨打的号码',
    'Action {no}: enter the numbers the gateway calls',
  ],
  'linkage.right': [
    403,
    '第{no}个动作：您自己没有控制设备、报修或搁置告警的权限，不能让联动去做',
    'Action {no}: you have no right to control devices, request repairs or shelve alarms, so no linkage does it for you',
  ],
  'linkage.reach': [
    403,
    '第{no}个动作会控制发生告警的设备：请在“设备”中只选您管辖的设备',
    'Action {no} controls the device of the alarm: choose devices you are responsible for, and no others',
  ],
  'linkage.pending': [
    422,
    '还有待执行的动作，请先停用联动并取消这些执行',
    'Actions are waiting: disable the linkage and cancel them first',
  ],
  'linkage.untestable': [
    422,
    '控制、报修和搁置会真正执行，不能试发；请使用预览',
    'Commands, requests and shelving would be carried out and are not tried: use the preview',
  ],
  'linkage.nobody': [422, '没有可用的接收人', 'Nobody is there to be told'],
  'linkage.over': [422, '已开始或已结束的执行不能取消', 'Only what waits and has not begun can be cancelled'],
  'channel.address': [400, '地址须为 https 且不在内网', 'The address must be https and not in an internal network'],
  'channel.secret': [400, '请输入签名密钥', 'Secret is required'],
  'channel.too-many': [422, '该机器人每分钟最多20条', 'The robot takes 20 a minute at most'],
  'channel.used': [422, '联动“{name}”正在使用该渠道', 'The linkage “{name}” uses the channel'],
} as const satisfies ProblemList
