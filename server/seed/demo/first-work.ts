// The planned work of the large demonstration hospital.
import { groups, holidays, shifts } from './first-groups.ts'
import { firstHospital } from './first-hospital.ts'
import { indicators, rounds } from './first-inspections.ts'
import { plans } from './first-plans.ts'
import { upkeepBills, upkeepPlans } from './first-upkeep.ts'
import type { DemoWork } from './work.ts'

export const firstWork: DemoWork = {
  hospital: firstHospital,
  chief: 'chenguodong',
  checker: 'panwei',
  indicators,
  rounds,
  // Each account that is open finds a round of its own: half done, to begin, one that made a repair, one to review.
  today: [
    { template: '氧气站巡检', account: 'hewei', minutes: -30, answered: 12 },
    { template: '给水泵房巡检', account: 'dujun', minutes: -10 },
    { template: '药品冷藏柜日检', account: 'dujun', minutes: 60 },
    { template: '污水站巡检', account: 'luoyong', minutes: 30 },
    {
      template: '污水站巡检',
      account: 'luoyong',
      minutes: -100,
      answered: 99,
      bad: ['加药泵运行', '2 号加药泵不出药，已切换备用泵'],
      weather: 'fine',
    },
    { template: '变配电房巡检', account: 'zhaozhiqiang', minutes: -80, answered: 99, weather: 'cloudy' },
  ],
  upkeep: upkeepPlans,
  bills: upkeepBills,
  plans,
  groups,
  shifts,
  holidays,
  words: {
    missed: '当班人员全员参加抢修',
    observed: '略超正常范围，已通知班长，持续观察',
    noShow: '维保单位人员未到场，已约谈',
    noParts: '备用压力表未到货',
    leak: '发现渗漏，需更换密封件',
    permit: 'TSD',
  },
}
