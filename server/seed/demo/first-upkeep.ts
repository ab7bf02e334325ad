// The upkeep of the demonstration hospital: its library, its templates, and some weeks of bills.
import { stationUpkeep } from './first-upkeep-stations.ts'

type Level = 'routine' | 'half_month' | 'month' | 'quarter' | 'half_year' | 'year'

export interface UpkeepItem {
  name: string
  operation: string
  accept?: string
  minutes: number
  /** A measured value with its limits; without it the answer is normal or not. */
  value?: { unit: string; low?: string; high?: string; usual: string }
  permit?: 'electric' | 'height' | 'hot_work' | 'confined'
  shutdown?: boolean
  isKey?: boolean
  safety?: string
  kit?: readonly (readonly [name: string, spec: string, qty: string, unit: string])[]
}

export interface UpkeepPlan {
  name: string
  /** Type of device by its code. */
  type: string
  level: Level
  includes?: readonly string[]
  vendor?: string
  statutoryDays?: number
  needCheck?: boolean
  items: readonly UpkeepItem[]
}

const LIFTS = '明州捷达电梯维保'

export const upkeepPlans: readonly UpkeepPlan[] = [
  {
    name: '电梯半月保养',
    type: 'elevator',
    level: 'half_month',
    vendor: LIFTS,
    statutoryDays: 15,
    items: [
      {
        name: '五方对讲',
        operation: '与值班室、机房、底坑、轿顶逐一通话',
        accept: '通话清晰，应答及时',
        minutes: 5,
        isKey: true,
      },
      {
        name: '制动器间隙',
        operation: '塞尺测量两侧间隙并清洁',
        minutes: 10,
        shutdown: true,
        value: { unit: 'mm', low: '0.2', high: '0.7', usual: '0.45' },
        isKey: true,
      },
      {
        name: '层门锁啮合',
        operation: '逐层测量门锁啮合深度',
        minutes: 20,
        shutdown: true,
        value: { unit: 'mm', low: '7', usual: '9' },
        isKey: true,
        safety: '层门打开时设置围栏，禁止无关人员靠近。',
      },
      {
        name: '导靴与油杯',
        operation: '检查导靴磨损，油杯补油',
        minutes: 10,
        kit: [['导轨油', 'ISO VG 68', '0.2', '升']],
      },
      { name: '底坑清洁', operation: '清扫底坑，检查积水与缓冲器', minutes: 10, shutdown: true },
    ],
  },
  {
    name: '电梯季度保养',
    type: 'elevator',
    level: 'quarter',
    vendor: LIFTS,
    statutoryDays: 15,
    includes: ['电梯半月保养'],
    items: [
      {
        name: '限速器',
        operation: '清洁限速器并检查动作灵活',
        accept: '转动灵活，无异响',
        minutes: 15,
        shutdown: true,
        isKey: true,
      },
      { name: '曳引轮槽', operation: '检查轮槽磨损与钢丝绳张力', minutes: 15, shutdown: true },
    ],
  },
  {
    name: '电梯半年保养',
    type: 'elevator',
    level: 'half_year',
    vendor: LIFTS,
    statutoryDays: 15,
    includes: ['电梯季度保养'],
    items: [
      { name: '控制柜接线', operation: '断电后紧固控制柜端子并除尘', minutes: 20, permit: 'electric', shutdown: true },
    ],
  },
  {
    name: '电梯年度保养',
    type: 'elevator',
    level: 'year',
    vendor: LIFTS,
    statutoryDays: 15,
    includes: ['电梯半年保养'],
    items: [
      {
        name: '制动器铁芯',
        operation: '拆检铁芯（柱塞），清洁、润滑并检查磨损量',
        accept: '动作灵活，磨损量不超过制造单位要求',
        minutes: 60,
        shutdown: true,
        isKey: true,
      },
    ],
  },
  {
    name: '自动扶梯半月保养',
    type: 'escalator',
    level: 'half_month',
    vendor: LIFTS,
    statutoryDays: 15,
    items: [
      {
        name: '急停按钮',
        operation: '逐个按下急停按钮，确认停梯后复位',
        accept: '动作可靠，标识清晰',
        minutes: 5,
        isKey: true,
      },
      { name: '梳齿板', operation: '检查梳齿与踏板啮合，清除异物', minutes: 10, shutdown: true, isKey: true },
      { name: '扶手带', operation: '检查运行速度同步与表面破损', minutes: 10, isKey: true },
      {
        name: '制动距离',
        operation: '空载下行急停，测量制动距离',
        minutes: 10,
        shutdown: true,
        value: { unit: 'mm', low: '200', high: '1000', usual: '420' },
        isKey: true,
      },
    ],
  },
  {
    name: '自动扶梯季度保养',
    type: 'escalator',
    level: 'quarter',
    vendor: LIFTS,
    statutoryDays: 15,
    includes: ['自动扶梯半月保养'],
    items: [
      {
        name: '驱动链',
        operation: '检查链条张紧与磨损，加注链条油',
        minutes: 20,
        shutdown: true,
        isKey: true,
        kit: [['链条油', 'ISO VG 150', '0.5', '升']],
      },
    ],
  },
  {
    name: '冷水机组年度保养',
    type: 'chiller',
    level: 'year',
    needCheck: true,
    items: [
      {
        name: '更换油过滤器',
        operation: '回收冷媒后更换油过滤器',
        minutes: 90,
        permit: 'electric',
        shutdown: true,
        kit: [['油过滤器', '026-32831', '1', '只']],
      },
      {
        name: '冷冻油',
        operation: '取样化验，按结果更换冷冻油',
        minutes: 60,
        shutdown: true,
        kit: [['冷冻油', 'POE 68', '20', '升']],
      },
      {
        name: '冷凝器通炮',
        operation: '打开端盖，逐根通刷换热管',
        accept: '管内无垢，趋近温度合格',
        minutes: 240,
        shutdown: true,
      },
      {
        name: '趋近温度',
        operation: '复机后满载测量冷凝器趋近温度',
        minutes: 30,
        value: { unit: '℃', high: '3', usual: '1.8' },
        isKey: true,
      },
    ],
  },
  {
    name: '组合式空调季度保养',
    type: 'ahu',
    level: 'quarter',
    needCheck: true,
    items: [
      {
        name: '初效滤网',
        operation: '拆下清洗，破损更换',
        minutes: 30,
        shutdown: true,
        kit: [['初效滤网', '595×595×46', '4', '片']],
      },
      {
        name: '中效压差',
        operation: '清洁后测量中效压差',
        minutes: 10,
        value: { unit: 'Pa', high: '160', usual: '92' },
      },
      {
        name: '皮带与轴承',
        operation: '检查皮带张紧，轴承加脂',
        minutes: 20,
        shutdown: true,
        kit: [['V 带', 'B-1600', '2', '根']],
      },
      { name: '冷凝水盘', operation: '清洗水盘，疏通排水', minutes: 15 },
    ],
  },
  {
    name: '变压器年度清扫试验',
    type: 'transformer',
    level: 'year',
    needCheck: true,
    items: [
      {
        name: '停电清扫',
        operation: '停电、验电、挂接地线后清扫本体与母排',
        minutes: 120,
        permit: 'electric',
        shutdown: true,
        isKey: true,
        safety: '两人作业，一人监护；送电前清点人员与工具。',
      },
      {
        name: '绝缘电阻',
        operation: '2500 V 兆欧表测量高压对地',
        minutes: 30,
        permit: 'electric',
        shutdown: true,
        value: { unit: 'MΩ', low: '300', usual: '1200' },
        isKey: true,
      },
      { name: '温控器与风机', operation: '模拟升温，检查风机自动启动', minutes: 20 },
    ],
  },
  {
    name: '发电机月度试车',
    type: 'diesel_gen',
    level: 'month',
    needCheck: true,
    items: [
      { name: '机油与冷却液', operation: '检查液位与渗漏', minutes: 10 },
      { name: '试车 30 分钟', operation: '启动后空载 5 分钟，带载 25 分钟', minutes: 35, isKey: true },
      {
        name: '启动电瓶',
        operation: '启动前测量电瓶电压',
        minutes: 5,
        value: { unit: 'V', low: '24', high: '28', usual: '26.4' },
        isKey: true,
      },
      { name: '油箱液位', operation: '试车后补油', minutes: 10, value: { unit: '%', low: '80', usual: '88' } },
    ],
  },
  {
    name: '液氧站半年保养',
    type: 'lox_tank',
    level: 'half_year',
    needCheck: true,
    items: [
      {
        name: '压力表校验',
        operation: '拆表送检，装备用表',
        minutes: 60,
        isKey: true,
        safety: '禁油；使用专用工具与密封圈。',
        kit: [['密封圈', '禁油', '6', '只']],
      },
      {
        name: '安全阀铅封',
        operation: '核对校验有效期与铅封',
        accept: '在有效期内，铅封完好',
        minutes: 15,
        isKey: true,
      },
      { name: '检漏', operation: '检漏液检查阀门与法兰', minutes: 40, kit: [['检漏液', '500 mL', '1', '瓶']] },
    ],
  },
  {
    name: '医用空压机保养',
    type: 'med_air_station',
    level: 'quarter',
    needCheck: true,
    items: [
      {
        name: '空气过滤器',
        operation: '更换进气过滤器',
        minutes: 20,
        shutdown: true,
        kit: [['空气滤芯', 'C 1250', '1', '只']],
      },
      {
        name: '油过滤器',
        operation: '更换油过滤器与润滑油',
        minutes: 40,
        shutdown: true,
        kit: [
          ['油过滤器', 'W 940', '1', '只'],
          ['空压机油', 'VG 46', '12', '升'],
        ],
      },
      {
        name: '压力露点',
        operation: '复机后测量压力露点',
        minutes: 15,
        value: { unit: '℃', high: '-40', usual: '-46' },
        isKey: true,
      },
    ],
  },
  {
    name: 'UPS 电池半年保养',
    type: 'ups',
    level: 'half_year',
    needCheck: true,
    items: [
      {
        name: '电池内阻',
        operation: '逐节测量内阻并记录最大值',
        minutes: 60,
        value: { unit: 'mΩ', high: '6', usual: '3.8' },
        isKey: true,
        safety: '绝缘手套与工具，取下金属饰物。',
      },
      { name: '端子紧固', operation: '红外测温后紧固端子', minutes: 20, permit: 'electric' },
    ],
  },
  {
    name: '中央负压泵月度保养',
    type: 'vac_station',
    level: 'month',
    needCheck: true,
    items: [
      { name: '泵体与密封', operation: '检查振动、异响与密封', minutes: 15 },
      {
        name: '真空度',
        operation: '切换后测量总管真空度',
        minutes: 10,
        value: { unit: 'kPa', low: '-85', high: '-55', usual: '-72' },
        isKey: true,
      },
      {
        name: '排气过滤器',
        operation: '更换排气除菌过滤器',
        minutes: 20,
        shutdown: true,
        kit: [['除菌过滤器', 'HEPA', '1', '只']],
      },
    ],
  },
  ...stationUpkeep,
]

/** What becomes of a bill. */
export type Fate = 'done' | 'late' | 'to_check' | 'doing' | 'pending' | 'deferred' | 'missed' | 'repair'

/** Bills: the template, which of its devices, days from today, who does it, who leads, and how it goes. */
export const upkeepBills: readonly (readonly [plan: string, device: number, days: number, who: string, fate: Fate])[] =
  [
    ['电梯半月保养', 0, -27, 'jiangbo', 'done'],
    ['电梯半月保养', 1, -27, 'jiangbo', 'done'],
    ['电梯半月保养', 2, -27, 'jiangbo', 'missed'],
    ['电梯半月保养', 0, -12, 'jiangbo', 'done'],
    ['电梯半月保养', 1, -12, 'jiangbo', 'done'],
    ['电梯半月保养', 2, -12, 'jiangbo', 'repair'],
    ['电梯季度保养', 3, -12, 'jiangbo', 'done'],
    ['电梯半月保养', 4, -2, 'jiangbo', 'to_check'],
    ['冷水机组年度保养', 0, -20, 'wubin', 'done'],
    ['组合式空调季度保养', 0, -18, 'zhengkai', 'done'],
    ['组合式空调季度保养', 1, -17, 'zhengkai', 'late'],
    ['组合式空调季度保养', 2, -6, 'zhengkai', 'done'],
    ['组合式空调季度保养', 3, 0, 'zhengkai', 'doing'],
    ['组合式空调季度保养', 4, 4, 'qinfeng', 'pending'],
    ['变压器年度清扫试验', 0, -15, 'zhaozhiqiang', 'done'],
    ['变压器年度清扫试验', 1, 0, 'zhaozhiqiang', 'doing'],
    ['发电机月度试车', 0, -31, 'machao', 'done'],
    ['发电机月度试车', 0, -1, 'machao', 'to_check'],
    ['发电机月度试车', 1, 1, 'luoyong', 'pending'],
    ['液氧站半年保养', 0, -9, 'hewei', 'repair'],
    ['液氧站半年保养', 1, 5, 'hewei', 'deferred'],
    ['医用空压机保养', 0, -7, 'songtao', 'done'],
    ['UPS 电池半年保养', 0, -5, 'tianyong', 'done'],
    ['UPS 电池半年保养', 1, 2, 'luoyong', 'pending'],
    ['中央负压泵月度保养', 0, -25, 'hewei', 'done'],
    ['中央负压泵月度保养', 0, 2, 'hewei', 'pending'],
  ]
