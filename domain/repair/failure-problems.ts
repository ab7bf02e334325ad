// Problems of device failures.
import type { ProblemList } from '../problems.ts'

export const failureProblems = {
  'failure.time-order': [400, '恢复时间不能早于故障时间', 'The device cannot be restored before it failed'],
  'failure.future': [400, '时间不能晚于现在', 'The time lies in the future'],
  'failure.overlap': [422, '与该设备的另一次故障 {no} 时间重叠', 'Overlaps with another failure of this device, {no}'],
  'failure.still-open': [
    422,
    '该设备的故障 {no} 尚未恢复，请在其上继续处理',
    'This device has not recovered from failure {no} yet; please go on with that one',
  ],
  'failure.kept': [422, '只能删除人工登记且未恢复的故障', 'Only failures entered by hand and not restored are deleted'],
  'failure.reopen': [422, '已恢复的故障须有恢复时间', 'A failure that is over keeps the time it was restored'],
  'failure.device': [422, '故障登记后不能更换设备', 'The device of a failure stays as it was entered'],
  'order.downtime-start': [400, '请填写停机开始时间', 'Say when the device went out of service'],
  'order.downtime-order': [400, '停机结束不能早于开始', 'The downtime cannot end before it began'],
  'order.downtime-device': [422, '工单没有设备，不能登记停机', 'An order without a device has no downtime'],
} as const satisfies ProblemList
