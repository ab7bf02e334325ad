// What to do about the alarms of the demonstration whose rules say nothing of their own: by type and property, then by property.
/** Chinese and English. */
type Words = readonly [zh: string, en: string]

const gasRoom: Words = [
  '人员先撤离或不进入，开启排风；用便携式测氧仪确认后查阀门与接头泄漏，恢复到 19.5%～23.5% 再进入。',
  'Leave the room or stay out, and start the exhaust. Confirm with a portable meter, look for leaks at valves and joints, and enter again at 19.5 to 23.5%.',
]
const bankEmpty: Words = [
  '立即更换用空的一组气瓶并复位切换装置；核对备用组余量，通知供气商送瓶。',
  'Change the empty bank at once and reset the changeover. Check what the reserve holds, and call the supplier for cylinders.',
]
const hotAir: Words = [
  '停用超温空压机，确认备用机已投入；查冷却风扇、油位与环境温度，冷却后再启动。',
  'Stop the hot compressor and see that the standby runs. Check its fan, oil level and room temperature, and start it once it is cool.',
]
const hotBearing: Words = [
  '切换至备用泵并停机，查润滑、对中与轴承磨损；未查明前不再启动。',
  'Change over to the standby pump and stop this one. Check lubrication, alignment and wear, and do not start it before the cause is known.',
]
const overloaded: Words = [
  '按预案切除非重要负荷，查是否有异常大负荷投入；负载率回落前不再合闸新负荷。',
  'Shed what is not essential as the plan says, and look for an unusual load. Close no further feeder until the load has fallen.',
]
const tripped: Words = [
  '先查保护动作记录与下级故障，未查明不得强送；确认重要负荷已由备用电源供电。',
  'Read the record of the protection and look for the fault below; never close again before it is found. See that essential loads have their other supply.',
]
const coldChain: Words = [
  '立即将内容物转至备用冷柜并记录时间与温度；查门、电源和压缩机，通知科室评估是否可用。',
  'Move the contents to a reserve unit at once and note time and temperature. Check door, power and compressor, and let the department judge what may be used.',
]
const coldPower: Words = [
  '保持柜门关闭，查插座与上级开关；15 分钟内不能恢复则将内容物转至备用冷柜。',
  'Keep the door shut and check socket and breaker. If power is not back within 15 minutes, move the contents to a reserve unit.',
]
const hydraulics: Words = [
  '核对就地压力表；查泵组运行与变频器、阀门开度和管网泄漏，必要时手动启备用泵。',
  'Compare the gauge on site. Check pumps and drive, valves and leaks of the network, and start the standby pump by hand if need be.',
]

/** By type and property. */
const own: Readonly<Record<string, Words>> = {
  'lox_tank ambO2': gasRoom,
  'o2_ambient o2': gasRoom,
  'lox_tank tankPress': [
    '核对就地压力表；偏高时查增压阀与安全阀并保持通风，偏低时查增压器和用气量，准备切换储罐。',
    'Compare the gauge on site. Too high: check the build-up valve and the relief valve. Too low: check the build-up coil and the draw, and be ready to change tanks.',
  ],
  'lox_tank outPress': [
    '查减压阀组并切换至备用路，同时核对病区压力；异常时启用汇流排。',
    'Check the regulators and change to the other line, and compare pressures at the wards. Use the manifold if they fall.',
  ],
  'lox_tank vapTemp': [
    '切换至另一组汽化器并除霜；用气量过大时与临床协调，低温气体不得进入管网。',
    'Change to the other vaporiser and defrost this one. Where the draw is too high, settle it with the wards: no cold gas may enter the network.',
  ],
  'lox_tank level': [
    '到现场读液位计；查变送器与网关，未恢复前每小时人工读数一次。',
    'Read the gauge on site. Check transmitter and gateway, and read by hand every hour until it is back.',
  ],
  'o2_manifold outPress': [
    '确认主供氧源与汇流排阀位，核对病区压力；低于 0.36 MPa 时通知手术室、ICU 备好氧气瓶。',
    'Check the main source and the valves of the manifold, and compare pressures at the wards. Below 0.36 MPa tell theatres and ICU to have cylinders at hand.',
  ],
  'o2_manifold bank': bankEmpty,
  'n2o_manifold bank': bankEmpty,
  'co2_manifold bank': bankEmpty,
  'o2_psa purity': [
    '立即退出供氧并切换至液氧或汇流排；查分子筛、进气露点与分析仪标定，合格后再投入。',
    'Take it off the network at once and change to liquid oxygen or the manifold. Check sieve, dew point of the feed and the analyser, and return it when it is pure.',
  ],
  'o2_psa outPress': hydraulics,
  'o2_psa fault': [
    '确认供氧已由液氧或汇流排承担，查控制器故障码；修复并验证浓度后再投入。',
    'See that liquid oxygen or the manifold supplies, and read the fault code. Return it after repair with its purity proven.',
  ],
  'med_air_station pressure': [
    '确认备用空压机已启动，查用气量和泄漏；呼吸机用气受影响时通知 ICU 与手术室。',
    'See that the standby compressor runs, and look at the draw and for leaks. Tell ICU and theatres where ventilators are affected.',
  ],
  'med_air_station discTemp': hotAir,
  'instrument_air discTemp': hotAir,
  'instrument_air pressure': [
    '确认备用空压机已启动，查用气量和泄漏；通知手术室与供应室改用备用气瓶。',
    'See that the standby compressor runs, and look at the draw and for leaks. Tell theatres and sterile supply to use cylinders.',
  ],
  'vac_station vacuum': [
    '确认备用真空泵已投入，查过滤器、止回阀与管网漏气；通知手术室、ICU 备好便携吸引器。',
    'See that the standby pump runs. Check filters, check valves and leaks, and tell theatres and ICU to have portable suction ready.',
  ],
  'gas_zone_box o2': [
    '立即电话通知病区，核对区域阀与二级减压；低压时床旁改用氧气瓶，高压时关小减压阀。',
    'Call the ward at once, and check zone valve and regulator. Too low: cylinders at the bedside. Too high: close the regulator down.',
  ],
  'gas_zone_box air': [
    '立即电话通知病区，核对区域阀与减压器；使用呼吸机的病人改用备用气源。',
    'Call the ward at once, and check zone valve and regulator. Ventilated patients take the reserve supply.',
  ],
  'gas_zone_box vacuum': [
    '立即电话通知病区改用便携吸引器；查区域阀、真空瓶是否吸满和末端漏气。',
    'Call the ward at once to use portable suction. Check the zone valve, full jars and open outlets.',
  ],
  'n2o_manifold outPress': [
    '通知手术室暂停使用氧化亚氮，核对阀位与减压器，更换气瓶后复位。',
    'Tell theatres to stop nitrous oxide. Check valves and regulator, change cylinders and reset.',
  ],
  'co2_manifold outPress': [
    '通知手术室腔镜气腹改用单瓶供气，核对阀位与减压器，更换气瓶后复位。',
    'Tell theatres to insufflate from single cylinders. Check valves and regulator, change cylinders and reset.',
  ],
  'chiller fault': [
    '启动备用机组，记录故障码；查冷冻水流量、冷却水温度与电源，手术室和影像机房优先供冷。',
    'Start the standby unit and note the code. Check chilled water flow, cooling water and power; theatres and imaging come first.',
  ],
  'ahu frost': [
    '停风机、关新风阀、开大热水阀；确认盘管未冻裂后再复位启动。',
    'Stop the fan, shut the outside air and open the hot water valve. Reset only when the coil is seen to be whole.',
  ],
  'chw_pump bearing': hotBearing,
  'cw_pump bearing': hotBearing,
  'dc_panel busV': [
    '查充电机与蓄电池，投入备用充电机；恢复前不得操作高压开关，保护可能拒动。',
    'Check charger and battery and use the other charger. Operate no high-voltage switch until it is back: protection may fail.',
  ],
  'bus_tie breaker': tripped,
  'lv_incomer breaker': tripped,
  'transformer load': overloaded,
  'it_iso load': [
    '通知手术室或 ICU 减少同一系统上的设备，查是否接入大功率电器；不得自行断电。',
    'Ask the theatre or ICU to unplug what it can, and look for a large appliance. Never switch the supply off.',
  ],
  'branch_meter cableT': [
    '立即降低该回路负荷并到场测温；温度继续上升或有异味时停电检修接头。',
    'Lower the load of the circuit at once and measure on site. Switch it off and mend the joint if it warms on or smells.',
  ],
  'ups load': overloaded,
  'ups batT': [
    '停止充电并加强通风，查电池鼓包、漏液；必要时转维修旁路并隔离电池组。',
    'Stop charging and ventilate. Look for swollen or leaking cells; go to maintenance bypass and isolate the battery if need be.',
  ],
  'ups bat': [
    '查市电与旁路，按剩余时间通知用户保存并停机；必要时接入发电机。',
    'Check mains and bypass, tell users to save and stop within the time left, and bring in the generator if need be.',
  ],
  'ups mode': [
    '确认负载由旁路供电，记录故障码并联系厂家；未修复前避免市电倒闸操作。',
    'See that the bypass carries the load, note the code and call the maker. Switch nothing on the mains side meanwhile.',
  ],
  'diesel_gen oilLow': [
    '机组已停时不得强启；查油位、漏油与油压传感器，准备外接发电车。',
    'Do not force a start. Check oil level, leaks and the sensor, and make a mobile generator ready.',
  ],
  'diesel_gen coolant': [
    '减负荷运行，查散热器、水位与风扇皮带；继续升温时停机并转接备用机组。',
    'Lower the load and check radiator, coolant and belt. Stop it and change to another set if it warms on.',
  ],
  'diesel_gen state': [
    '到场查故障码并恢复自动方式；未恢复前启用另一台机组或联系发电车。',
    'Read the code on site and put it back to automatic. Use the other set or call a mobile one until then.',
  ],
  'fire_pump hydrant': [
    '立即核实火警；无火情时查消火栓箱和管网压力，确认后手动停泵并恢复自动。',
    'Check for a fire at once. Without one look at hydrants and pressure, stop the pump by hand and put it back to automatic.',
  ],
  'fire_pump sprinkler': [
    '立即核实火警和水流指示器所在楼层；误喷时关该层信号阀，保留其余区域保护。',
    'Check for a fire at once and find the floor of the flow switch. If it is a false discharge, shut the valve of that floor alone.',
  ],
  'fire_pump power': [
    '查双电源切换与控制柜，立即恢复供电；期间加派消防巡查并报值班领导。',
    'Check the transfer switch and the panel and restore power at once. Send extra fire patrols meanwhile and tell the officer on duty.',
  ],
  'fire_pump fault': [
    '查控制柜故障码，转备用泵并保持自动方式；修复前加派消防巡查。',
    'Read the code, change to the standby pump in automatic, and send extra fire patrols until it is mended.',
  ],
  'tank_level level': [
    '查进水阀、市政来水和补水泵；按最低水位停泵，通知病区节水并准备应急供水。',
    'Check inlet valve, town water and make-up pump. Stop pumps at the lowest level, ask wards to save water and prepare an emergency supply.',
  ],
  'tank_level cl': [
    '停止加药并核对取样；超标时排放换水，复测合格前不作饮用水。',
    'Stop dosing and check a sample. Drain and refill where it is true, and let nobody drink before it is right again.',
  ],
  'sewage_pump high': [
    '手动启动备用泵，查叶轮堵塞、浮球与电源；必要时用移动泵抽排，关停上游排水。',
    'Start the standby pump by hand. Check for blockage, float and power; use a mobile pump and stop drains above if need be.',
  ],
  'boiler press': [
    '降负荷并核对压力表；继续上升时停炉，确认安全阀动作，司炉人员不得离岗。',
    'Lower the firing and compare the gauge. Shut down if it rises on, see that the safety valve lifts, and never leave the boiler.',
  ],
  'boiler level': [
    '冲洗水位计核实；严重缺水时紧急停炉且严禁进水，满水时停炉排污。',
    'Blow down the gauge glass. Very low: emergency stop and no feed water whatever happens. Too full: stop and drain.',
  ],
  'boiler ch4': [
    '切断燃气总阀，开启防爆排风，禁止操作电气开关；查漏并通风合格后再点火。',
    'Shut the main gas valve, start the exhaust and touch no switch. Find the leak, and fire again only when the air is clear.',
  ],
  'boiler flameFault': [
    '不得连续点火；吹扫后查燃气压力、点火电极与火焰探测器，原因查明再启动。',
    'Do not try again at once. Purge, then check gas pressure, electrode and flame detector, and start when the cause is known.',
  ],
  'sewage_station cod': [
    '停止外排并切换至应急池；查曝气、污泥与进水，复测达标后恢复排放并记录。',
    'Stop the discharge and use the emergency basin. Check aeration, sludge and inflow, and discharge again when a sample is right.',
  ],
  'sewage_station h2s': [
    '人员撤离加盖区域并强制排风；未测氧测毒、无监护不得下池。',
    'Leave covered basins and ventilate. Nobody goes down without a gas test and somebody above.',
  ],
  'drug_fridge power': coldPower,
  'blood_fridge power': coldPower,
  'plasma_freezer power': coldPower,
  'ult_freezer power': coldPower,
  'platelet_incubator power': coldPower,
  'platelet_incubator shake': [
    '手动轻摇或将血小板转至备用振荡器；停振超过 24 小时须经输血科评估。',
    'Shake by hand or move platelets to another agitator. After 24 hours at rest the blood bank judges them.',
  ],
  'blood_fridge temp': coldChain,
  'blood_fridge temp2': coldChain,
  'plasma_freezer temp': coldChain,
  'ult_freezer temp': coldChain,
  'platelet_incubator temp': coldChain,
  'drug_fridge temp2': coldChain,
  'elevator fault': [
    '先确认轿内是否有人并安抚；通知维保单位，持证人员到场前不得自行开门。',
    'First ask whether anybody is inside and calm them. Call the maintainer; only certified people open the doors.',
  ],
  'or_air dp': [
    '查回风阀、门是否关闭和送风量；手术进行中时通知护士长，术后停用整改。',
    'Check return dampers, doors and supply air. Tell the head nurse during an operation, and close the theatre afterwards until it is right.',
  ],
  'iso_room dp': [
    '关闭房门，查排风机与过滤器；负压不能恢复时转移病人并通知感染管理科。',
    'Shut the doors and check exhaust fan and filters. Move the patient and tell infection control if it does not come back.',
  ],
  'iso_room lobbyDp': [
    '关闭缓冲间两侧门，查闭门器与排风量；恢复前限制人员进出。',
    'Shut both doors of the lobby, check closers and exhaust, and let few people through until it is back.',
  ],
}

const checkUnit: Words = [
  '查控制器故障码与电源，确认备用设备已投入；复位一次不成功即转报修，不反复复位。',
  'Read the fault code and check power, and see that the standby runs. Reset once; if it does not hold, create a repair request.',
]
const lineVoltage: Words = [
  '核对另两相与上级电压，联系供电部门；偏差持续时调整分接头或切换另一路。',
  'Compare the other phases and the supply above, and call the utility. Adjust the tap or change to the other line if it stays.',
]
const doorOpen: Words = [
  '到场关门并查门封；温度已偏离时按温度告警处理。',
  'Close it and check the seal. Where the temperature has moved, act as for its alarm.',
]
const vibrating: Words = [
  '切换至备用泵，查地脚螺栓、对中与汽蚀；振动未降不再投运。',
  'Change to the standby pump. Check bolts, alignment and cavitation, and do not run it again before it is calm.',
]
const compare: Words = [
  '核对就地仪表，确认后查阀门、泵与用量变化；影响临床时先通知科室再处理。',
  'Compare the instrument on site, then check valves, pumps and the draw. Tell the department first where patients are affected.',
]

/** By property, whatever the type. */
const usual: Readonly<Record<string, Words>> = {
  fault: checkUnit,
  mode: checkUnit,
  state: checkUnit,
  door: doorOpen,
  vib: vibrating,
  u1: lineVoltage,
  u2: lineVoltage,
  uab: lineVoltage,
  ubc: lineVoltage,
  uca: lineVoltage,
  uOut: lineVoltage,
  freq: lineVoltage,
  outP: hydraulics,
  inP: hydraulics,
  mainP: hydraulics,
  secP: hydraulics,
}

/** Of a grave rule; of the others what their words say is enough. */
export const adviceOn = (type: string, identifier: string): Words =>
  own[`${type} ${identifier}`] ?? usual[identifier] ?? compare
