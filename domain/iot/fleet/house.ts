// Devices found in every building: lifts, lighting, cameras.
import { at } from './places.ts'
import {
  above,
  below,
  choice,
  counter,
  door,
  drops,
  fault,
  flag,
  gauge,
  run,
  setting,
  turns,
  whole,
  writable,
} from './properties.ts'
import { type FleetType, fleetType } from './spec.ts'

const directions = [
  ['停', 'Standing'],
  ['上行', 'Up'],
  ['下行', 'Down'],
] as const

const halls = (
  [
    ['MA', 8],
    ['MB', 18],
    ['MC', 16],
    ['MD', 6],
    ['MF', 6],
    ['EA', 12],
    ['EB', 6],
  ] as const
).map(([building, top]) => at(building, [1, top], '电梯厅'))

export const houseTypes: readonly FleetType[] = [
  fleetType({
    code: 'elevator',
    // A lift that stands still is ready.
    runState: `if(fault > 0, 'fault', if(run == 1, 'running', 'standby'))`,
    tag: 'LIFT',
    system: 'ELV',
    zh: '电梯',
    en: 'Lift',
    criticality: 'B',
    interval: 5,
    counts: [24, 90],
    naming: 'plant',
    sites: (
      [
        ['MA', 4],
        ['MB', 7],
        ['MC', 5],
        ['MD', 2],
        // One for patients, one for what is clean.
        ['ME', 2],
        ['EA', 2],
        ['EB', 2],
      ] as const
    ).map(([building, lifts]) => at(building, 1, '电梯厅', lifts)),
    properties: [
      whole('floor', '楼层', 'Floor', [-5, 40], [1, 8]),
      choice('dir', '方向', 'Direction', directions),
      door('door', '轿门'),
      run('run', '运行状态', 'Moving', 0),
      gauge('speed', '速度', 'Speed', 'm/s', [0, 6], [0, 1.75]),
      counter('trips', '运行次数', 'Trips', '次', { of: 'run', perHour: 90 }),
      counter('hours', '运行时长', 'Hours run', 'h', { of: 'run', perHour: 1 }),
      gauge('mrT', '机房温度', 'Machine room', '℃', [0, 60], [15, 32]),
      flag('trapped', '困人', 'People trapped', [
        ['无', 'No'],
        ['困人', 'Trapped'],
      ]),
      fault(),
    ],
    rules: [
      {
        ...turns('trapped', 1, 1, '困人', 5),
        says: '困人',
        advice: [
          '用五方对讲安抚乘客，通知维保单位与值班人员，禁止自行扒门。',
          'Speak to the passengers over the intercom, call the lift company and the person on duty, do not force the doors.',
        ],
      },
      above('mrT', 40, 3, 300),
      turns('fault', 1, 3, '报警'),
    ],
  }),
  fleetType({
    code: 'escalator',
    tag: 'ESC',
    system: 'ELV',
    zh: '扶梯',
    en: 'Escalator',
    interval: 10,
    counts: [6, 24],
    naming: 'plant',
    sites: [at('MA', [1, 3], '电梯厅')],
    properties: [
      // Changed by key, in sight of the steps.
      choice('dir', '方向', 'Direction', directions, 1),
      run('run', '运行状态'),
      gauge('speed', '速度', 'Speed', 'm/s', [0, 0.75], [0.49, 0.51]),
      fault('estop', '急停', 'Emergency stop'),
      fault(),
      counter('hours', '运行时长', 'Hours run', 'h', { of: 'run', perHour: 1 }),
    ],
    rules: [turns('estop', 1, 3, '动作'), turns('fault', 1, 3, '报警')],
  }),
  fleetType({
    code: 'light_circuit',
    tag: 'LC',
    system: 'LGT',
    zh: '照明回路',
    en: 'Lighting circuit',
    label: '公共照明',
    interval: 60,
    counts: [22, 892],
    naming: 'floor',
    sites: halls,
    properties: [
      writable(run('on', '开关', 'On')),
      setting('dim', '调光', 'Dimming', '%', [0, 100], 80),
      gauge('i', '电流', 'Current', 'A', [0, 32], [2, 9]),
      counter('kwh', '累计电量', 'Energy', 'kWh', { of: 'i', perHour: 0.22 }),
      counter('hours', '点亮时长', 'Hours lit', 'h', { of: 'on', perHour: 1 }),
      writable(
        choice(
          'mode',
          '模式',
          'Mode',
          [
            ['手动', 'Manual'],
            ['定时', 'Schedule'],
            ['感应', 'Sensor'],
          ],
          1,
        ),
      ),
      fault(),
    ],
    rules: [turns('fault', 1, 4, '报警')],
  }),
  fleetType({
    code: 'ipc',
    tag: 'CAM',
    system: 'VID',
    zh: '摄像机',
    en: 'Camera',
    interval: 60,
    counts: [17, 757],
    naming: 'room',
    sites: halls,
    properties: [
      flag(
        'online',
        '在线',
        'Online',
        [
          ['离线', 'Offline'],
          ['在线', 'Online'],
        ],
        1,
      ),
      run('recording', '录像', 'Recording'),
      gauge('fps', '帧率', 'Frames', 'fps', [0, 60], [24, 25]),
    ],
    rules: [
      { ...drops('online', 3, '离线', 120), says: '离线' },
      drops('recording', 3, '停止', 300),
      below('fps', 12, 4, 600),
    ],
  }),
  fleetType({
    code: 'nvr',
    tag: 'NVR',
    system: 'VID',
    zh: '录像机',
    en: 'Recorder',
    interval: 60,
    counts: [2, 24],
    naming: 'plant',
    sites: [at('MF', 1, '网络机房')],
    properties: [
      // Full is its usual state: it writes over what is oldest. What counts is how far back pictures reach.
      gauge('disk', '硬盘占用', 'Disk used', '%', [0, 100], [93, 98]),
      gauge('kept', '录像保存天数', 'Days kept', 'd', [0, 365], [34, 60]),
      fault('diskFault', '硬盘故障', 'Disk fault'),
      whole('chOnline', '在线通道', 'Channels online', [0, 64], [32, 32]),
      gauge('temp', '机内温度', 'Temperature', '℃', [0, 90], [35, 48]),
    ],
    rules: [
      below('kept', 30, 3, 3600, [
        '核对码流与通道数，必要时扩容；录像保存不得少于30天。',
        'Check bit rates and channels, and add disks if need be. Pictures are kept for 30 days at least.',
      ]),
      turns('diskFault', 1, 3, '报警'),
      below('chOnline', 30, 3, 120),
      above('temp', 60, 3, 600),
    ],
  }),
]
