// Emergency power.
import { at } from './places.ts'
import { above, below, choice, counter, fault, gauge, outside, turns } from './properties.ts'
import { type FleetType, fleetType } from './spec.ts'

const shared = { system: 'UPS', criticality: 'A' } as const

export const emergencyTypes: readonly FleetType[] = [
  fleetType({
    ...shared,
    code: 'ups',
    tag: 'UPS',
    zh: 'UPS',
    en: 'UPS',
    label: 'UPS',
    naming: 'room',
    interval: 10,
    counts: [10, 80],
    sites: [
      at('MB', -1, 'UPS机房', 2),
      at('MG', -1, 'UPS机房', 2),
      at('MF', 1, '网络机房', 2),
      at('MD', 4, '设备间', 2),
      at('MA', 1, '弱电间'),
      at('EA', 1, '弱电间'),
    ],
    properties: [
      gauge('uIn', '输入电压', 'Input', 'V', [0, 480], [222, 232]),
      gauge('uOut', '输出电压', 'Output', 'V', [0, 480], [219, 221]),
      gauge('load', '负载率', 'Load', '%', [0, 150], [20, 60]),
      gauge('bat', '电池电量', 'Battery', '%', [0, 100], [99, 100]),
      gauge('remain', '后备时间', 'Time left', 'min', [0, 600], [30, 90]),
      gauge('batT', '电池温度', 'Battery temperature', '℃', [0, 70], [20, 28]),
      choice('mode', '模式', 'Mode', [
        ['在线', 'Online'],
        ['电池', 'Battery'],
        ['旁路', 'Bypass'],
        ['故障', 'Fault'],
      ]),
    ],
    rules: [
      above('load', 80, 3),
      above('load', 100, 3),
      above('batT', 35, 3, 0, ['检查电池室空调与通风。', 'Check cooling and ventilation of the battery room.']),
      above('batT', 45, 2),
      // Five per cent around 220 V.
      outside('uOut', 209, 231, 3, 10),
      below('remain', 15, 2, 10, [
        '核对所带负荷，关停非关键设备，确认柴油发电机已带载。',
        'Check what hangs on it, switch off what can wait, and see that the diesel set carries the load.',
      ]),
      below('bat', 50, 3),
      below('bat', 20, 2),
      // Longer than a diesel set takes to start.
      turns('mode', 1, 3, '转为电池或旁路', 30),
      turns('mode', 3, 1, '故障'),
    ],
  }),
  fleetType({
    ...shared,
    code: 'diesel_gen',
    tag: 'DG',
    zh: '柴油发电机',
    naming: 'plant',
    en: 'Diesel generator',
    interval: 10,
    counts: [2, 8],
    sites: [at('MG', -1, '柴油发电机房')],
    properties: [
      gauge('fuel', '油位', 'Fuel', '%', [0, 100], [60, 95]),
      gauge('startBat', '启动电池电压', 'Starter battery voltage', 'V', [0, 32], [25, 28]),
      gauge('oilP', '机油压力', 'Oil pressure', 'kPa', [0, 800], [0, 0]),
      // Told by the set's controller, which knows whether it runs.
      fault('oilLow', '机油压力低', 'Low oil pressure'),
      gauge('coolant', '冷却液温度', 'Coolant temperature', '℃', [-20, 130], [35, 45]),
      gauge('rpm', '转速', 'Speed', 'r/min', [0, 2000], [0, 0]),
      gauge('u', '电压', 'Voltage', 'V', [0, 480], [0, 0]),
      gauge('f', '频率', 'Frequency', 'Hz', [0, 60], [0, 0]),
      gauge('p', '功率', 'Power', 'kW', [0, 1200], [0, 0]),
      choice('state', '状态', 'State', [
        ['自动', 'Automatic'],
        ['运行', 'Running'],
        ['手动', 'Manual'],
        ['停用', 'Off'],
        ['故障', 'Fault'],
      ]),
      counter('hours', '运行时长', 'Hours run', 'h', { of: 'rpm', perHour: 1 / 1500 }),
    ],
    rules: [
      below('fuel', 40, 3),
      below('fuel', 25, 2, 0, [
        '联系供油单位补油，核算满载可运行时间。',
        'Order fuel and work out how long the set can run at full load.',
      ]),
      below('startBat', 23.5, 3),
      turns('oilLow', 1, 2, '报警'),
      above('coolant', 95, 3),
      above('coolant', 103, 3),
      turns('state', 2, 3, '未在自动方式'),
      { ...turns('state', 4, 2, '故障'), says: '故障' },
    ],
  }),
]
