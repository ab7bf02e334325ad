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
  'phone.address': [400, '录音盒地址须为IPv4地址或主机名', 'The address is an IPv4 address or a host name'],
  'phone.user': [400, '该用户已有电话线路', 'This user has a phone line already'],
  'phone.none': [403, '您没有电话线路', 'You have no phone line'],
} as const satisfies ProblemList
