// The work plans of the large demonstration hospital: one a line.

/** Levels of upkeep of lifts and their cycles; each includes the lower ones. */
const levels = [
  ['半月', 'day 15'],
  ['季度', 'day 90'],
  ['半年', 'half_year 1'],
  ['年度', 'year 1'],
] as const
const SIX = ['一', '二', '三', '四']

/** All lifts and escalators, six at a time and on days of their own, so that never all of them are stopped. */
const upkeepByLaw = [
  ...SIX.flatMap((part, at) =>
    levels.map(
      ([level, cycle]) =>
        `电梯${level}保养（${part}）; 电梯${level}保养; elevator 6 ${at * 6}; ${cycle}; 09:00; 电梯班; group; 1440; each law ahead 7200 since ${at * 4}`,
    ),
  ),
  ...levels
    .slice(0, 2)
    .map(
      ([level, cycle]) =>
        `自动扶梯${level}保养; 自动扶梯${level}保养; escalator 6; ${cycle}; 09:00; 电梯班; group; 1440; each law ahead 7200 since 2`,
    ),
]

/**
 * Name; template; type of device and how many of them, from which on; cycle; times; group; to whom; window in minutes; more.
 * A cycle: `hour 2`, `week 1 @1,3`, `month 3 @31`. More: `each` for a bill per device, `law`, `ahead` with minutes, `off` with
 * what is done on days off, `rest` with months, `floating`, `hours` with a meter, `since` with
 * the days by which it begins later.
 */
export const plans = `${upkeepByLaw.join('\n')}
氧气站两小时巡检; 氧气站巡检; lox_tank 2; hour 2; 00:00; 医用气体班; on_duty; 60; law
氧气汇流排交接班巡检; 氧气站巡检; o2_manifold 2; shift 1; ; 医用气体班; on_duty; 60
病区氧气终端周巡检（一）; 病区氧气终端周巡检; gas_zone_box 4; week 1 @2; 09:00; 医用气体班; group; 480
病区氧气终端周巡检（二）; 病区氧气终端周巡检; gas_zone_box 4 4; week 1 @4; 09:00; 医用气体班; group; 480
液氧站半年保养; 液氧站半年保养; lox_tank 2; half_year 1 @15; 09:00; 医用气体班; group; 4320; each ahead 10080
医用空压机季度保养; 医用空压机保养; med_air_station 1; quarter 1 @10; 09:00; 医用气体班; group; 2880; each ahead 10080 off later
医用空压机 2000 小时保养; 医用空压机保养; med_air_station 1; runtime; ; 医用气体班; group; 4320; each hours 2000 h1
中央负压泵月度保养; 中央负压泵月度保养; vac_station 1; month 1 @5; 09:00; 医用气体班; group; 1440; each ahead 4320 off earlier
高压配电每日巡检; 变配电房巡检; transformer 2; day 1; 09:00,17:00; 配电班; on_duty; 120
低压配电每日巡检; 变配电房巡检; lv_incomer 2; day 1; 10:00; 配电班; on_duty; 120
不间断电源周巡检; 不间断电源周巡检; ups 3; week 1 @3; 10:00; 配电班; group; 480
不间断电源双周巡检（楼层）; 不间断电源周巡检; ups 3 3; week 2 @5; 10:00; 配电班; group; 480
柴油发电机周巡检; 柴油发电机周巡检; diesel_gen 2; week 1 @5; 15:00; 配电班; rotate; 240
发电机月度试车; 发电机月度试车; diesel_gen 2; month 1 @20; 09:00; 配电班; group; 1440; each ahead 4320 off later
变压器年度清扫试验; 变压器年度清扫试验; transformer 2; year 1 @12; 22:00; 配电班; group; 2880; each ahead 20160
UPS 电池半年保养; UPS 电池半年保养; ups 3; half_year 1 @18; 09:00; 配电班; group; 2880; each ahead 10080 floating
冷冻机房四小时巡检; 冷冻机房巡检; chiller 2; hour 4; 00:00; 暖通班; on_duty; 90; rest 12,1,2
冷冻机房冬季日巡检; 冷冻机房巡检; chiller 2; day 1; 10:00; 暖通班; on_duty; 120; rest 3,4,5,6,7,8,9,10,11
手术室净化空调周巡检; 手术室净化空调周巡检; or_air 4; week 1 @1,4; 07:00; 暖通班; group; 240
手术室净化空调月度复检; 手术室净化空调周巡检; or_air 4 4; month 1 @31; 07:00; 暖通班; group; 480; off earlier
冷水机组年度保养; 冷水机组年度保养; chiller 2; year 1 @8; 09:00; 暖通班; group; 7200; each ahead 20160 off later
组合式空调季度保养（一）; 组合式空调季度保养; ahu 3; quarter 1 @6; 09:00; 暖通班; group; 2880; each ahead 10080 off later
组合式空调季度保养（二）; 组合式空调季度保养; ahu 3 3; quarter 1 @16; 09:00; 暖通班; group; 2880; each ahead 10080 off later
电梯每日巡检; 电梯日检; elevator 3; day 1; 07:00; 电梯班; group; 180
电梯周末加检; 电梯日检; elevator 3 3; week 1 @6,7; 13:00; 电梯班; group; 240
电梯年度定期检验; 电梯定期检验; elevator 3; year 1; 09:00; 电梯班; group; 1440; law ahead 20160
锅炉房巡检; 锅炉房巡检; boiler 2; day 1; 08:30,20:30; 锅炉班; on_duty; 120; law
锅炉房采暖季加检; 锅炉房巡检; boiler 2; hour 6; 02:00; 锅炉班; on_duty; 90; rest 4,5,6,7,8,9,10
污水站每日巡检; 污水站巡检; sewage_station 1; day 1; 09:30; 水电班; rotate; 120
给水泵房巡检; 给水泵房巡检; water_pump_set 2; week 1 @1,3,5; 10:00; 水电班; group; 240
给水泵房工作日复检; 给水泵房巡检; water_pump_set 2; day 1; 16:00; 水电班; group; 180; off skip
药品冷藏柜日检; 药品冷藏柜日检; drug_fridge 3; day 1; 08:00; 水电班; group; 240
消防控制室交接班巡检; 消防控制室巡检; fire_panel 2; shift 1; ; 消防监控班; on_duty; 60; law
消防泵房周巡检; 消防泵房巡检; fire_pump 2; week 1 @1; 09:00; 消防监控班; on_duty; 480
自动扶梯每日巡检; 自动扶梯日检; escalator 6; day 1; 07:00; 电梯班; group; 180
双电源切换月巡检; 双电源切换月巡检; ats 6; month 1 @8; 10:00; 配电班; group; 480
生活水箱周巡检; 生活水箱巡检; tank_level 8; week 1 @4; 09:00; 水电班; group; 480
冷却塔周巡检; 冷却塔巡检; cooling_tower 4; week 1 @2; 14:00; 暖通班; group; 240; rest 12,1,2
高压配电室每日巡检; 高压配电室巡检; hv_incomer 2; day 1; 11:00; 配电班; on_duty; 120
消防泵月度启泵试验; 消防泵月度启泵试验; fire_pump 2; month 1 @11; 09:00; 消防监控班; group; 1440; each ahead 4320
双电源年度切换试验; 双电源年度切换试验; ats 6; year 1 @19; 22:00; 配电班; group; 2880; each ahead 20160
生活水箱半年清洗消毒; 生活水箱半年清洗消毒; tank_level 8; half_year 1 @14; 22:00; 水电班; group; 4320; each ahead 10080
冷却塔季度清洗消毒; 冷却塔季度清洗消毒; cooling_tower 4; quarter 1 @9; 09:00; 暖通班; group; 2880; each ahead 10080 rest 12,1,2
高效过滤器年度检漏; 高效过滤器年度检漏; or_air 4; year 1 @21; 18:00; 暖通班; group; 2880; each ahead 20160
高压柜年度预防性试验; 高压柜年度预防性试验; hv_incomer 2; year 1 @23; 22:00; 配电班; group; 2880; each ahead 20160
`
