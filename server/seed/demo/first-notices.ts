// Notices of the large demo hospital.
import type { DemoNotice } from './hospital.ts'

export const firstNotices: readonly DemoNotice[] = [
  {
    title: '关于2号变配电房年度清扫试验的停电通知',
    category: 1,
    daysAgo: 0,
    content:
      '本周六 22:00 至次日 02:00 对2号变配电房进行年度清扫试验，外科住院楼双电源轮流切换。\n\n请各科室提前检查应急电源与UPS，手术室不安排择期手术，值班电工全程在岗。',
  },
  {
    title: '液氧站补液及安全阀校验安排',
    category: 6,
    daysAgo: 1,
    content: '明日上午 9:00 槽车到站补液，同时校验1号罐安全阀。校验期间由2号罐供氧，汇流排处于热备用。',
  },
  {
    title: '关于加强夏季冷站巡检的通知',
    category: 4,
    daysAgo: 3,
    months: [6, 7, 8, 9],
    content: '气温连续超过35℃，冷冻机房巡检由每四小时一次改为每两小时一次，出水温度高于10℃时立即报告调度中心。',
  },
  {
    title: '关于做好冬季供暖与防冻工作的通知',
    category: 4,
    daysAgo: 3,
    months: [11, 12, 1, 2, 3],
    content:
      '已进入采暖季，锅炉房每六小时巡检一次；室外水管、消防管网与冷却塔须放空或保温，空调机组防冻报警立即报告调度中心。',
  },
  {
    title: '关于换季设备切换的通知',
    category: 4,
    daysAgo: 3,
    months: [4, 5, 10],
    content: '本周起进行冷热源换季切换，各病区室温可能短时波动；暖通班逐楼检查新风阀、过滤网与冷凝水盘。',
  },
  {
    title: '5号电梯停梯维保通知',
    category: 1,
    daysAgo: 4,
    content: '内科住院楼5号电梯周三 13:30 至 17:00 进行季度保养，请使用3号、4号电梯，运送病床请走医用电梯。',
  },
  {
    title: '转发省卫健委关于医院用氧安全检查的通知',
    category: 3,
    daysAgo: 8,
    content: '现将用氧安全专项检查的要求转发各科室，请于本月底前完成自查并由医用气体班汇总。',
  },
  {
    title: '关于王建军等同志任职的通知',
    category: 5,
    daysAgo: 12,
    content: '经研究决定：王建军任配电班班长，黄永胜任医用气体班班长，高建平任水电班班长。',
  },
  {
    title: '批转后勤保障部本年度设备更新计划',
    category: 2,
    daysAgo: 20,
    content: '同意后勤保障部本年度设备更新计划，请按预算组织实施：冷却塔填料更换、楼宇能耗表改造、消防泵房控制柜更新。',
  },
  {
    title: '节假日后勤值班安排',
    category: 6,
    daysAgo: 30,
    content: '节日期间调度中心24小时值班，内线 8120。各班组带班人员手机保持畅通，交接班须在系统内登记。',
  },
  {
    title: '报修流程调整说明',
    category: 1,
    daysAgo: 45,
    content:
      '即日起病区报修统一扫描设备二维码或在平台提交，电话报修由调度中心代为登记。紧急停水停电仍可直接拨打值班电话。',
  },
  {
    title: '东院区动力站投入试运行',
    category: 6,
    daysAgo: 60,
    content: '东院区动力站今日投入试运行，为期一个月。试运行期间由动力科暖通班与施工单位共同值守。',
  },
]
