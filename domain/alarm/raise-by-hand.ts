// What a person says of an alarm that no device raised: where, how grave, and what is to be seen there.
import { action } from '../entity.ts'
import { dict, ref, text } from '../kinds/index.ts'
import { alarmLevel } from './dictionaries.ts'

export const raiseByHand = action('登记告警', 'Raise an alarm', {
  on: 'list',
  input: {
    deviceId: ref('device', '设备', 'Device'),
    areaId: ref('area', '区域', 'Area', {
      help: [
        '选了设备时可不填，取设备所在区域。',
        'Of a device it is where the device stands, unless you say otherwise.',
      ],
    }),
    alarmLevel: dict(alarmLevel, '级别', 'Level', { required: true }),
    alarmName: text('现场情况', 'What is to be seen', { required: true, max: 255, lines: 3 }),
  },
  check: ({ deviceId, areaId }) => (deviceId || areaId ? undefined : { field: 'areaId', problem: 'alarm.where' }),
})
