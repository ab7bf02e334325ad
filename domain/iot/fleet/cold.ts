// The cold chain: medicines, vaccines, blood.
import { at } from './places.ts'
import { above, below, door, drops, gauge, mains, outside, run, setting, silent, turns } from './properties.ts'
import { type FleetType, fleetType } from './spec.ts'

const shared = { system: 'CLD', naming: 'floor', criticality: 'A', interval: 60 } as const
const fridge = [-10, 30] as const

export const coldTypes: readonly FleetType[] = [
  fleetType({
    ...shared,
    code: 'drug_fridge',
    tag: 'DF',
    zh: '药品疫苗柜',
    en: 'Medicine refrigerator',
    label: '药品冰箱',
    criticality: 'B',
    counts: [30, 520],
    sites: [
      at('MA', 1, '急诊药房'),
      at('MB', [3, 17], '治疗室'),
      at('MC', [2, 16], '治疗室'),
      at('EA', [5, 12], '治疗室'),
    ],
    properties: [
      gauge('temp', '箱内温度', 'Temperature', '℃', fridge, [3, 6]),
      gauge('temp2', '箱内温度2', 'Temperature 2', '℃', fridge, [3, 6]),
      gauge('rh', '湿度', 'Humidity', '%', [0, 100], [40, 65]),
      door(),
      mains(),
      run('comp', '压缩机', 'Compressor'),
      setting('setTemp', '温度设定', 'Set point', '℃', [2, 8], 4.5),
      gauge('battery', '电量', 'Battery', '%', [0, 100], [70, 98]),
    ],
    rules: [
      below('temp', 2, 2, 120, [
        '核对疫苗与胰岛素是否冻结，疑似冻结的不得使用。',
        'Check whether vaccines and insulin are frozen. Do not use what may have been.',
      ]),
      above('temp', 8, 3, 600, [
        '检查箱门是否关严、压缩机是否运行；必要时转移药品。',
        'Check that the door is shut and the compressor runs. Move the medicines if need be.',
      ]),
      above('temp', 10, 2, 300, [
        '立即转移药品至备用冰箱，并记录超温时间。',
        'Move the medicines to the spare refrigerator now and record how long they were too warm.',
      ]),
      outside('temp2', 2, 8, 3, 600),
      turns('door', 1, 3, '未关', 180),
      drops('power', 3, '断电', 60),
      below('battery', 20, 4),
    ],
  }),
  fleetType({
    ...shared,
    code: 'blood_fridge',
    tag: 'BF',
    zh: '储血冰箱',
    en: 'Blood refrigerator',
    counts: [8, 60],
    sites: [at('MD', 2, '输血科储血室')],
    properties: [
      gauge('temp', '箱内温度', 'Temperature', '℃', fridge, [3, 5]),
      gauge('temp2', '箱内温度2', 'Temperature 2', '℃', fridge, [3, 5]),
      door(),
      mains(),
    ],
    rules: [
      outside('temp', 2, 6, 1, 300),
      outside('temp2', 2, 6, 3, 300),
      silent('temp', 300, 3),
      silent('temp2', 300, 3),
      turns('door', 1, 3, '未关', 120),
      drops('power', 2, '断电', 60),
    ],
  }),
  fleetType({
    ...shared,
    code: 'plasma_freezer',
    tag: 'PF',
    zh: '血浆冰箱',
    en: 'Plasma freezer',
    counts: [4, 24],
    sites: [at('MD', 2, '输血科储血室')],
    properties: [gauge('temp', '箱内温度', 'Temperature', '℃', [-60, 30], [-35, -28]), door(), mains()],
    rules: [
      above('temp', -25, 3, 900),
      above('temp', -18, 2, 300),
      turns('door', 1, 3, '未关', 120),
      drops('power', 3, '断电', 60),
    ],
  }),
  fleetType({
    ...shared,
    code: 'ult_freezer',
    tag: 'UF',
    zh: '超低温冰箱',
    en: 'Ultra-low freezer',
    counts: [6, 40],
    sites: [at('MD', 2, '样本库')],
    properties: [
      gauge('temp', '箱内温度', 'Temperature', '℃', [-95, 30], [-82, -76]),
      gauge('condT', '冷凝器温度', 'Condenser temperature', '℃', [0, 80], [25, 40]),
      door(),
      mains(),
    ],
    rules: [
      above('temp', -70, 3, 900),
      above('temp', -60, 2, 600, ['将样本转移至备用冰箱。', 'Move the samples to the spare freezer.']),
      above('condT', 50, 3),
      turns('door', 1, 3, '未关', 120),
      drops('power', 3, '断电', 60),
    ],
  }),
  fleetType({
    ...shared,
    code: 'platelet_incubator',
    tag: 'PI',
    zh: '血小板恒温箱',
    en: 'Platelet incubator',
    counts: [2, 6],
    sites: [at('MD', 2, '输血科储血室')],
    properties: [
      gauge('temp', '箱内温度', 'Temperature', '℃', [10, 40], [21, 23]),
      run('shake', '振荡', 'Shaking'),
      door(),
      mains(),
    ],
    rules: [
      outside('temp', 20, 24, 2, 300),
      drops('shake', 3, '停止', 300),
      turns('door', 1, 3, '未关', 120),
      drops('power', 3, '断电', 60),
    ],
  }),
]
