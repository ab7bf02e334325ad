// Problems of devices, gateways, thing models and phone lines.
import type { ProblemList } from '../problems.ts'

export const iotProblems = {
  'device.code': [
    400,
    '编码只能由2到32位字母、数字、下划线和连字符组成',
    'A code has 2 to 32 letters, digits, underscores and hyphens',
  ],
  'device.missing': [400, '设备不存在', 'There is no such device'],
  'gateway.connected': [422, '网关已接入过，不能修改编码', 'The gateway has connected before, so its code stays'],
  'thing.identifier': [
    400,
    '标识符须以字母开头，只含字母、数字和下划线',
    'An identifier begins with a letter and has letters, digits and underscores',
  ],
  'thing.null-values': [400, '故障值须是以逗号分隔的数字', 'Fault values are numbers separated by commas'],
  'thing.rate': [400, '最大变化率须大于 0', 'The fastest change must be above 0'],
  'thing.range': [400, '量程上限须大于下限', 'The range must end above where it begins'],
  'thing.interlock': [400, '联锁表达式有误：{why}', 'The interlock is not correct: {why}'],
  'control.point': [422, '设备没有可控制的“{name}”', 'The device has nothing to control called “{name}”'],
  'control.read-only': [422, '该属性只读，不能下发', 'This property is only read and cannot be sent'],
  'control.value': [400, '目标值与属性的数据类型不符', 'The wanted value does not fit the property'],
  'control.range': [400, '目标值超出量程（{low} 至 {high}）', 'The wanted value is out of range ({low} to {high})'],
  'control.state': [422, '设备状态为“{state}”，不能控制', 'The device is “{state}” and cannot be controlled'],
  'control.locked-out': [
    422,
    '设备已停机挂牌（{document}），不能远程控制',
    'The device is locked out ({document}) and cannot be controlled from afar',
  ],
  'control.interlock': [422, '联锁条件不满足：{interlock}', 'The interlock does not allow it: {interlock}'],
  'control.interlock-unknown': [
    422,
    '联锁所需的数据缺失或已失效，不能控制：{interlock}',
    'Values that the interlock needs are missing or stale: {interlock}',
  ],
  'control.reason': [400, '请填写原因', 'Please give the reason'],
  'control.in-flight': [409, '该控制项有指令正在执行，请稍候', 'A command for this is under way, please wait'],
  'control.second-person': [422, '须由操作人以外的人复核', 'Somebody other than the operator has to approve it'],
  'control.requester': [422, '只有操作人本人可以取消', 'Only whoever asked for it can cancel it'],
  'control.offline': [422, '网关不在线，指令未下发', 'The gateway is offline; nothing was sent'],
  'ledger.warranty': [400, '质保到期不能早于购置日期', 'The warranty cannot end before the purchase'],
  'ledger.main': [422, '设备“{device}”已是另一资产的本体', 'The device “{device}” is another asset already'],
  'phone.address': [400, '录音盒地址须为IPv4地址或主机名', 'The address is an IPv4 address or a host name'],
  'phone.user': [400, '该用户已有电话线路', 'This user has a phone line already'],
  'phone.none': [403, '您没有电话线路', 'You have no phone line'],
} as const satisfies ProblemList
