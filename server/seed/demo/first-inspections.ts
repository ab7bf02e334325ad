// What the large demonstration hospital inspects: limits are starting points that its engineers edit.

/**
 * Groups of indicators by type of device. An indicator: code; name; kind; unit; lower–upper limit; warnings; property;
 * marks (`!` key, `?` optional, `p` photo where abnormal); trade of a repair.
 */
export const indicators = `
YY 液氧储罐 lox_tank medgas
  YY-01; 液位; number; %; 30–95; 40–; level; !
  YY-02; 罐压; number; MPa; 0.6–1.0; ; tankPress
  YY-03; 汽化后压力; number; MPa; 0.45–0.65; ; outPress; !
  YY-04; 汽化器结霜高度; single; ; ; ; ; !; 不超过 1/3 | 不超过 2/3 | *超过 2/3
  YY-05; 阀门管路泄漏（检漏液）; bool; ; ; ; ; !p
  YY-06; 站房氧浓度; number; %; 19.5–23.5; ; ambO2; !
  YY-07; 安全阀铅封; bool
  YY-08; 静电接地; bool
  YY-09; 消防器材与严禁烟火标识; bool
  YY-10; 门锁与监控; bool
HL 氧气汇流排 o2_manifold medgas
  HL-01; 左排压力; number; MPa; 5–; ; leftPress
  HL-02; 右排压力; number; MPa; 5–; ; rightPress
  HL-03; 出口压力; number; MPa; 0.36–0.55; ; outPress; !
  HL-04; 自动切换功能; bool
QT 区域气体报警箱 gas_zone_box medgas
  QT-01; 氧气压力; number; MPa; 0.35–0.45; ; o2; !
  QT-02; 压缩空气压力; number; MPa; 0.4–0.5; ; air
  QT-03; 负压; number; kPa; 20–70; ; vacuum
  QT-04; 报警器自检; bool
  QT-05; 终端插拔泄漏; bool; ; ; ; ; p
BY 干式变压器 transformer electric
  BY-01; A 相绕组温度; number; ℃; –110; –100; tA; !
  BY-02; 三相电流不平衡; number; %; –15; ; unbal
  BY-03; 负载率; number; %; –85; –75; load
  BY-04; 异响异味; bool; ; ; ; ; !
DX 低压进线柜 lv_incomer electric
  DX-01; 线电压; number; V; 353–407; ; uab; !
  DX-02; 频率; number; Hz; 49.8–50.2; ; freq
  DX-03; 功率因数; number; ; 0.9–; ; pf
  DX-04; 电缆接头测温; number; ℃; –70; –60; ; p
  DX-05; 有功电量; meter; kWh; ; ; ep; ?
  DX-06; 挡鼠板与电缆沟; bool
UP 不间断电源 ups electric
  UP-01; 负载率; number; %; –80; –70; load; !
  UP-02; 电池温度; number; ℃; –35; ; batT
  UP-03; 风扇与滤网; bool
CY 柴油发电机 diesel_gen electric
  CY-01; 启动电瓶电压; number; V; 24–28; ; startBat; !
  CY-02; 油箱油位; number; %; 80–; ; fuel
  CY-03; 机油与冷却液; bool
LS 冷水机组 chiller hvac
  LS-01; 冷冻水供水温度; number; ℃; 6–10; ; chwOut; !
  LS-02; 冷冻水回水温度; number; ℃; 11–15; ; chwIn
  LS-03; 冷却水进水温度; number; ℃; –32; ; cwIn
  LS-04; 压缩机负载; number; %; –100; –95; load
  LS-05; 管路渗漏; bool; ; ; ; ; p
  LS-06; 冷媒浓度报警; bool; ; ; ; ; !
KT 洁净手术室空调 or_air hvac
  KT-01; 手术室正压; number; Pa; 5–30; ; dp; !
  KT-02; 高效压差; number; Pa; –400; –350; hepaDp
  KT-03; 冷凝水盘; bool
DT 电梯 elevator elevator
  DT-01; 轿厢照明; bool
  DT-02; 五方对讲; bool; ; ; ; ; !
  DT-03; 平层误差; number; mm; –10; –7
  DT-04; 光幕; bool; ; ; ; ; !
  DT-05; 异响; bool; ; ; ; ; p
  DT-06; 检验标志在有效期; bool
  DT-07; 机房温度; number; ℃; 5–40; ; mrT
DJ 电梯定期检验 elevator elevator
  DJ-01; 125% 额定载荷制动试验; bool; ; ; ; ; !p
  DJ-02; 限速器安全钳联动试验; bool; ; ; ; ; !
  DJ-03; 平衡系数; number; ; 0.40–0.50
  DJ-04; 检验报告与使用标志; bool; ; ; ; ; !
GL 蒸汽锅炉 boiler boiler
  GL-01; 蒸汽压力; number; MPa; 0.4–1.0; ; press; !
  GL-02; 水位; number; mm; -60–60; ; level; !
  GL-03; 排烟温度; number; ℃; –180; –165; exhT
  GL-04; 燃气泄漏; bool; ; ; ; ; !
WS 污水处理站 sewage_station water
  WS-01; 余氯; number; mg/L; 2–8; ; cl; !
  WS-02; pH 值; number; ; 6–9; ; ph
  WS-03; 加药泵运行; bool
  WS-04; 格栅清理; single; ; ; ; ; ; 已清理 | 无需清理 | *堵塞
SB 生活给水泵组 water_pump_set water
  SB-01; 出口压力; number; MPa; 0.35–0.6; ; outP; !
  SB-02; 泵组异响; bool; ; ; ; ; p
  SB-03; 控制柜指示; bool
YG 药品疫苗柜 drug_fridge hvac
  YG-01; 柜内温度; number; ℃; 2–8; ; temp; !
  YG-02; 门封; bool
  YG-03; 化霜积水; bool
`

export interface RoundPlan {
  name: string
  /** Codes of groups of indicators, in the order of the walk. */
  groups: readonly string[]
  minutes: number
  /** Devices of each type that are looked at. */
  devices: number
  reviewer?: string
  needScan?: boolean
}

export const rounds: readonly RoundPlan[] = [
  { name: '氧气站巡检', groups: ['YY', 'HL'], minutes: 25, devices: 2 },
  { name: '病区氧气终端周巡检', groups: ['QT'], minutes: 90, devices: 4 },
  {
    name: '变配电房巡检',
    groups: ['BY', 'DX'],
    minutes: 40,
    devices: 2,
    reviewer: 'wangjianjun',
  },
  {
    name: '不间断电源周巡检',
    groups: ['UP'],
    minutes: 30,
    devices: 3,
    reviewer: 'wangjianjun',
  },
  {
    name: '柴油发电机周巡检',
    groups: ['CY'],
    minutes: 20,
    devices: 2,
    reviewer: 'wangjianjun',
  },
  { name: '冷冻机房巡检', groups: ['LS'], minutes: 30, devices: 2 },
  {
    name: '手术室净化空调周巡检',
    groups: ['KT'],
    minutes: 60,
    devices: 4,
  },
  { name: '电梯日检', groups: ['DT'], minutes: 45, devices: 3 },
  { name: '电梯定期检验', groups: ['DJ'], minutes: 120, devices: 3, reviewer: 'linshusheng' },
  { name: '锅炉房巡检', groups: ['GL'], minutes: 20, devices: 2 },
  { name: '污水站巡检', groups: ['WS'], minutes: 20, devices: 1 },
  {
    name: '给水泵房巡检',
    groups: ['SB'],
    minutes: 30,
    devices: 2,
    needScan: true,
  },
  { name: '药品冷藏柜日检', groups: ['YG'], minutes: 30, devices: 3 },
]
