// The duty groups of the large demonstration hospital, and the days that are off in its calendar.

export interface DemoGroup {
  name: string
  /** Name of the department. */
  dept: string
  leader: string
  members: readonly string[]
  trades: readonly string[]
  /** Round the clock in three shifts, or by day. */
  shifts: 'three' | 'day'
  /** Fewest people of a shift, where it is not one. */
  minStaff?: number
}

export const groups: readonly DemoGroup[] = [
  {
    name: '医用气体班',
    dept: '医用气体班',
    leader: 'huangyongsheng',
    members: ['xuliang', 'hewei', 'songtao'],
    trades: ['medgas'],
    shifts: 'three',
  },
  {
    name: '配电班',
    dept: '配电班',
    leader: 'wangjianjun',
    members: ['zhaozhiqiang', 'sunhaibo', 'machao', 'tianyong'],
    trades: ['electric'],
    shifts: 'three',
  },
  {
    name: '暖通班',
    dept: '暖通班',
    leader: 'liudeming',
    members: ['liudeming', 'wubin', 'zhengkai', 'qinfeng'],
    trades: ['hvac'],
    shifts: 'three',
  },
  { name: '电梯班', dept: '电梯班', leader: 'linshusheng', members: ['jiangbo'], trades: ['elevator'], shifts: 'day' },
  {
    name: '锅炉班',
    dept: '锅炉班',
    leader: 'doujun',
    // A boiler under steam is never alone.
    members: ['shigang', 'yinhai', 'luqiang', 'zhaohai'],
    trades: ['boiler'],
    shifts: 'three',
  },
  {
    name: '水电班',
    dept: '水电班',
    leader: 'gaojianping',
    members: ['luoyong', 'lianghui', 'baixue'],
    trades: ['water', 'electric'],
    shifts: 'day',
  },
  {
    name: '消防监控班',
    dept: '消防监控室',
    leader: 'dujun',
    // Two in the control room at any hour (GB 25506): eight people in four turns.
    members: ['dujun', 'gutao', 'jiangtao', 'wuxin', 'renjie', 'sunlei', 'hujun', 'maliang'],
    trades: ['fire'],
    shifts: 'three',
    minStaff: 2,
  },
]

export const shifts = {
  three: [
    ['早班', '早', '08:00', '16:00', 'green', 0],
    ['中班', '中', '16:00', '00:00', 'orange', 0],
    ['夜班', '夜', '00:00', '08:00', 'purple', 0],
    ['休息', '休', '08:00', '16:00', 'grey', 1],
  ],
  day: [
    ['白班', '白', '08:00', '17:30', 'blue', 0],
    ['休息', '休', '08:00', '17:30', 'grey', 1],
  ],
} as const

/** Days off and weekends that are worked, of 2026 as announced; of later years only the dates that are law. */
export const holidays: readonly (readonly [first: string, last: string, name: string, kind: 'holiday' | 'workday'])[] =
  [
    ['2026-01-01', '2026-01-03', '元旦', 'holiday'],
    ['2026-01-04', '2026-01-04', '元旦调休', 'workday'],
    ['2026-02-14', '2026-02-14', '春节调休', 'workday'],
    ['2026-02-15', '2026-02-23', '春节', 'holiday'],
    ['2026-02-28', '2026-02-28', '春节调休', 'workday'],
    ['2026-04-04', '2026-04-06', '清明节', 'holiday'],
    ['2026-05-01', '2026-05-05', '劳动节', 'holiday'],
    ['2026-05-09', '2026-05-09', '劳动节调休', 'workday'],
    ['2026-06-19', '2026-06-21', '端午节', 'holiday'],
    ['2026-09-20', '2026-09-20', '国庆节调休', 'workday'],
    ['2026-09-25', '2026-09-27', '中秋节', 'holiday'],
    ['2026-10-01', '2026-10-07', '国庆节', 'holiday'],
    ['2026-10-10', '2026-10-10', '国庆节调休', 'workday'],
    ['2027-01-01', '2027-01-01', '元旦', 'holiday'],
    ['2027-05-01', '2027-05-02', '劳动节', 'holiday'],
    ['2027-10-01', '2027-10-03', '国庆节', 'holiday'],
  ]
