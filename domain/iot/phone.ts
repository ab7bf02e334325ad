import { entity } from '../entity.ts'
import { bool, instant, int, ref, secret, text } from '../kinds/index.ts'
import { enableable } from '../traits/index.ts'

/** The recorder's default port. */
export const BOX_PORT = 9090

export const phone = entity('phone', '电话线路', 'Phone line', {
  path: 'iot/phone',
  menu: { in: 'maintenance', address: 'iot', at: 100, icon: 'phone' },
  unrecorded: ['lastCallTime'],
  title: 'phoneName',
  fields: {
    phoneName: text('线路名称', 'Line name', { required: true, max: 64, find: 'like' }),
    extension: text('分机号', 'Extension', { required: true, max: 16, unique: true, find: 'like' }),
    lineNumber: text('外线号码', 'Outside number', { max: 20, find: 'like' }),
    userId: ref('user', '使用人', 'Used by', { unique: true, find: 'eq' }),
    deptId: ref('dept', '所属部门', 'Department', { find: 'tree' }),
    areaId: ref('area', '所在区域', 'Area', { find: 'tree' }),
    ip: text('录音盒地址', 'Box address', {
      max: 64,
      find: 'eq',
      help: [
        '录音盒的局域网地址，为空则不连接来电弹屏。',
        'The address of the call recorder in the local network. Without it calls do not pop up.',
      ],
    }),
    port: int('录音盒端口', 'Box port', { default: BOX_PORT, min: 1, max: 65_535, hide: 'list' }),
    secure: bool('加密连接', 'Encrypted (wss)', {
      default: 0,
      hide: 'list',
      help: ['录音盒配有证书时开启。', 'On where the recorder has a certificate.'],
    }),
    password: secret('录音盒密码', 'Box password', {
      max: 64,
      hide: ['list', 'detail'],
      help: ['连接录音盒的密码。', 'The password of the recorder.'],
    }),
    lastCallTime: instant('最近通话', 'Last call', { by: 'system' }),
    remark: text('备注', 'Remark', { max: 500, lines: 3, hide: 'list' }),
  },
  is: [enableable()],
  check: ({ ip }) => (!ip || isHost(ip) ? undefined : { field: 'ip', problem: 'phone.address' }),
})

const octet = /^(?:25[0-5]|2[0-4]\d|1?\d?\d)$/
const hostName =
  /^(?=.*[A-Za-z])[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*$/

/** An IPv4 address, or a host name where the recorder has a certificate. */
function isHost(host: string): boolean {
  const parts = host.split('.')
  return (parts.length === 4 && parts.every((part) => octet.test(part))) || hostName.test(host)
}
