// Problems of repair requests, orders, their time line and standards.
import type { ProblemList } from '../problems.ts'

export const maintenanceProblems = {
  'standard.order': [400, '完成时限不能短于响应时限', 'Finishing cannot be due before the response'],
  'standard.seed': [422, '内置工单标准不能删除', 'The built-in standards cannot be deleted'],
  'order.running': [
    422,
    '当前状态为“{state}”，请使用“变更”并说明原因',
    'In the state “{state}”: please use “Amend” and give a reason',
  ],
  'order.not-assignee': [403, '仅主修人可操作', 'Only the assignee may do this'],
  'order.self-check': [422, '不能验收自己的工单', 'You cannot check your own work'],
  'order.not-reporting': [
    403,
    '仅报修部门或调度员可操作',
    'Only the reporting department or the dispatcher may do this',
  ],
  'order.too-late': [
    422,
    '关闭超过{days}天的工单不能重开',
    'An order closed more than {days} days ago cannot be reopened',
  ],
  'order.fault-codes': [400, '请填写故障现象、原因和措施', 'Please choose symptom, cause and remedy'],
  'order.photos': [400, '工单标准要求上传{field}', 'The standard of this order asks for: {field}'],
  'order.alarm-active': [428, '设备仍在报警，请确认后完工', 'The device still alarms, please confirm'],
  'order.check-note': [400, '请说明验收不通过的原因', 'Please say why the check failed'],
  'order.assignee': [422, '主修人不存在或已停用', 'The assignee does not exist or is disabled'],
  'order.has-bills': [422, '工单已关联报修单，请使用取消', 'The order has requests, please cancel it instead'],
  'bill.lower-priority': [422, '只有调度员可以降低优先级', 'Only dispatchers may lower the priority'],
  'bill.order-running': [422, '工单已派出，请联系调度员撤销', 'The order is under way, please ask the dispatcher'],
  'bill.urged': [422, '{minutes}分钟内已催办', 'Already urged within {minutes} minutes'],
  'bill.into-itself': [400, '不能并入自身', 'A request cannot be merged into itself'],
  'bill.target': [422, '目标报修单已结束或已并入他单', 'That request is over or merged itself'],
  'bill.not-yours': [422, '只能修改或删除自己提交的报修单', 'Only your own requests can be changed or deleted'],
  'record.written': [
    422,
    '处理记录由系统生成，只能添加备注、通话和回访',
    'The time line is written by the system; add comments, calls and visits',
  ],
  'record.kept': [422, '只能删除10分钟内自己的备注', 'Only your own comment of the last ten minutes can be deleted'],
} as const satisfies ProblemList
