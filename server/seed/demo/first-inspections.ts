// What the large demonstration hospital inspects: limits are starting points that its engineers edit.

/**
 * Groups of indicators by type of device. An indicator: code; name; kind; unit; lower–upper limit; warnings; property;
 * marks (`!` key, `?` optional, `p` photo where abnormal); trade of a repair. Where a property has limits of its own, the alarm
 * rules of its type say them (domain/iot/fleet/limits.ts).
 */
export const indicators = `
YY 液氧储罐 lox_tank medgas
  YY-01; 液位; number; %; –95; 40–; level; !
  YY-02; 罐压; number; MPa; ; ; tankPress
  YY-03; 汽化后压力; number; MPa; ; ; outPress; !
  YY-04; 汽化器结霜高度; single; ; ; ; ; !; 不超过 1/3 | 不超过 2/3 | *超过 2/3
  YY-05; 阀门管路泄漏（检漏液）; bool; ; ; ; ; !p
  YY-06; 站房氧浓度; number; %; ; ; ambO2; !
  YY-07; 安全阀铅封; bool
  YY-08; 静电接地; bool
  YY-09; 消防器材与严禁烟火标识; bool
  YY-10; 门锁与监控; bool
HL 氧气汇流排 o2_manifold medgas
  HL-01; 左排压力; number; MPa; –16; 2–; leftPress
  HL-02; 右排压力; number; MPa; –16; 2–; rightPress
  HL-03; 出口压力; number; MPa; ; ; outPress; !
  HL-04; 自动切换功能; bool
QT 区域气体报警箱 gas_zone_box medgas
  QT-01; 氧气压力; number; MPa; ; ; o2; !
  QT-02; 压缩空气压力; number; MPa; ; ; air
  QT-03; 负压; number; kPa; –87; ; vacuum
  QT-04; 报警器自检; bool
  QT-05; 终端插拔泄漏; bool; ; ; ; ; p
BY 干式变压器 transformer electric
  BY-01; A 相绕组温度; number; ℃; ; –110; tA; !
  BY-02; 三相电流不平衡; number; %; ; ; unbal
  BY-03; 负载率; number; %; ; –80; load
  BY-04; 异响异味; bool; ; ; ; ; !
DX 低压进线柜 lv_incomer electric
  DX-01; 线电压; number; V; ; ; uab; !
  DX-02; 频率; number; Hz; ; 49.8–50.2; freq
  DX-03; 功率因数; number; ; –1; ; pf
  DX-04; 电缆接头测温; number; ℃; –70; –60; ; p
  DX-05; 有功电量; meter; kWh; ; ; ep; ?
  DX-06; 挡鼠板与电缆沟; bool
UP 不间断电源 ups electric
  UP-01; 负载率; number; %; ; –70; load; !
  UP-02; 电池温度; number; ℃; ; ; batT
  UP-03; 风扇与滤网; bool
CY 柴油发电机 diesel_gen electric
  CY-01; 启动电瓶电压; number; V; –29; ; startBat; !
  CY-02; 油箱油位; number; %; –100; 60–; fuel
  CY-03; 机油与冷却液; bool
LS 冷水机组 chiller hvac
  LS-01; 供水温度高报警; bool; ; ; ; warm; !
  LS-07; 冷冻水供水温度; number; ℃; –25; 6–9; chwOut
  LS-02; 冷冻水回水温度; number; ℃; 8–25; 10–15; chwIn
  LS-03; 冷却水进水温度; number; ℃; –34; ; cwIn
  LS-04; 压缩机负载; number; %; –105; ; load
  LS-05; 管路渗漏; bool; ; ; ; ; p
  LS-06; 冷媒浓度报警; bool; ; ; ; ; !
KT 洁净手术室空调 or_air hvac
  KT-01; 手术室正压; number; Pa; –30; ; dp; !
  KT-02; 高效压差; number; Pa; ; –350; hepaDp
  KT-03; 冷凝水盘; bool
DT 电梯 elevator elevator
  DT-01; 轿厢照明; bool
  DT-02; 五方对讲; bool; ; ; ; ; !
  DT-03; 平层误差; number; mm; –10; –7
  DT-04; 光幕; bool; ; ; ; ; !
  DT-05; 异响; bool; ; ; ; ; p
  DT-06; 检验标志在有效期; bool
  DT-07; 机房温度; number; ℃; 5–; ; mrT
DJ 电梯定期检验 elevator elevator
  DJ-01; 125% 额定载荷制动试验; bool; ; ; ; ; !p
  DJ-02; 限速器安全钳联动试验; bool; ; ; ; ; !
  DJ-03; 平衡系数; number; ; 0.40–0.50
  DJ-04; 检验报告与使用标志; bool; ; ; ; ; !
GL 蒸汽锅炉 boiler boiler
  GL-01; 蒸汽压力; number; MPa; ; ; press; !
  GL-02; 水位; number; mm; ; ; level; !
  GL-03; 排烟温度; number; ℃; ; –200; exhT
  GL-04; 燃气泄漏; bool; ; ; ; ; !
WS 污水处理站 sewage_station water
  WS-01; 总余氯; number; mg/L; ; ; cl; !
  WS-02; pH 值; number; ; ; ; ph
  WS-03; 加药泵运行; bool
  WS-04; 格栅清理; single; ; ; ; ; ; 已清理 | 无需清理 | *堵塞
SB 生活给水泵组 water_pump_set water
  SB-01; 出口压力; number; MPa; ; ; outP; !
  SB-02; 泵组异响; bool; ; ; ; ; p
  SB-03; 控制柜指示; bool
YG 药品疫苗柜 drug_fridge hvac
  YG-01; 柜内温度; number; ℃; ; ; temp; !
  YG-02; 门封; bool
  YG-03; 化霜积水; bool
XF 火灾报警控制器 fire_panel fire
  XF-01; 火警与故障指示; bool; ; ; ; ; !
  XF-02; 屏蔽点清单与批准; bool
  XF-03; 备用电池电压; number; V; –29; ; batV
  XF-04; 在岗两人且持证; bool; ; ; ; ; !
  XF-05; 消防电话与应急广播试通; bool
XP 消防泵组 fire_pump fire
  XP-01; 管网压力; number; MPa; –1.2; ; mainP; !
  XP-02; 消防水池水位; number; m; ; ; pool; !
  XP-03; 高位水箱水位; number; m; ; ; roof
  XP-04; 控制柜在自动位; bool; ; ; ; ; !
  XP-05; 阀门启闭与铅封; bool
FT 自动扶梯 escalator elevator
  FT-01; 急停按钮与警示标识; bool; ; ; ; ; !
  FT-02; 梳齿板; bool; ; ; ; ; !p
  FT-03; 扶手带同步; bool
  FT-04; 检验标志在有效期; bool
ZQ 双电源切换 ats electric
  ZQ-01; 常用电源电压; number; V; ; ; uA; !
  ZQ-02; 备用电源电压; number; V; ; ; uB; !
  ZQ-03; 自动方式投入; bool; ; ; ; ; !
  ZQ-04; 触头温度; number; ℃; –70; –60
SX 生活水箱 tank_level water
  SX-01; 液位; number; m; ; ; level; !
  SX-02; 游离余氯; number; mg/L; ; ; cl; !
  SX-03; 浊度; number; NTU; ; ; turb
  SX-04; 人孔上锁与通气管网罩; bool; ; ; ; ; !p
LT 冷却塔 cooling_tower hvac
  LT-01; 集水盘水位; number; m; –1.2; ; basin
  LT-02; 填料与布水; bool; ; ; ; ; p
  LT-03; 加药与排污记录; bool; ; ; ; ; !
GY 10kV进线柜 hv_incomer electric
  GY-01; 线电压; number; kV; ; ; uab; !
  GY-02; 触头温度; number; ℃; ; –70; contactT; !
  GY-03; 储能与分合闸指示; bool; ; ; ; ; !
  GY-04; 异响异味与放电; bool; ; ; ; ; !
ZL 直流屏 dc_panel electric
  ZL-01; 控制母线电压; number; V; ; ; busV; !
  ZL-02; 绝缘监察; bool
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
  { name: '消防控制室巡检', groups: ['XF'], minutes: 15, devices: 2 },
  { name: '消防泵房巡检', groups: ['XP'], minutes: 30, devices: 2 },
  { name: '自动扶梯日检', groups: ['FT'], minutes: 30, devices: 6 },
  { name: '双电源切换月巡检', groups: ['ZQ'], minutes: 60, devices: 6, reviewer: 'wangjianjun' },
  { name: '生活水箱巡检', groups: ['SX'], minutes: 60, devices: 8 },
  { name: '冷却塔巡检', groups: ['LT'], minutes: 40, devices: 4 },
  { name: '高压配电室巡检', groups: ['GY', 'ZL'], minutes: 40, devices: 2, reviewer: 'wangjianjun' },
]
