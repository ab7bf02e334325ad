// The small demo hospital: a second tenant, to show isolation.
import type { Hospital } from './hospital.ts'

const depts = `
后勤服务中心
  动力班
  维修班
  气体站
  库房
护理部
门诊部
内科病区
外科病区
`

const posts = `
主任 2
班长 3
电工 3
管道工 3
护士 3
`

const people = `
haoqiang 郝强 1 后勤服务中心 主任 管理员
baihe 柏河 1 动力班 班长 班组长
tanjun 谭军 1 动力班 电工 维修工
laoshan 劳山 1 动力班 电工 维修工
cuihai 崔海 1 维修班 班长 班组长
jibo 季博 1 维修班 管道工 维修工
mixue 米雪 2 库房 班长 库管员
niulan 钮兰 2 护理部 主任 报修人
yelin 叶琳 2 内科病区 护士 报修人
shuying 舒颖 2 外科病区 护士 报修人
`

export const secondHospital: Hospital = {
  tenantId: '100001',
  name: '江城市中心医院',
  locale: 'zh',
  depts,
  posts,
  people,
  openTo: ['yelin'],
  notices: [
    {
      title: '生活水箱清洗停水通知',
      category: 1,
      daysAgo: 1,
      content: '本周日 0:00 至 5:00 清洗生活水箱，住院楼高区停水，请提前储水。',
    },
    {
      title: '后勤服务中心值班电话变更',
      category: 6,
      daysAgo: 6,
      content: '值班电话变更为内线 6600，原号码停用。',
    },
    {
      title: '消防演练安排',
      category: 4,
      daysAgo: 15,
      content: '本月25日下午在住院楼举行消防演练，动力班与维修班各派两人参加。',
    },
  ],
  campuses: [
    {
      code: 'Z',
      name: '中心院区',
      buildings: [
        { code: 'ZA', name: '门诊楼', from: 1, to: 5, uses: [[2, 4, 'clinic']] },
        { code: 'ZB', name: '住院楼', from: -1, to: 10, uses: [[3, 9, 'ward']] },
        { code: 'ZC', name: '动力楼', from: 1, to: 2, uses: [[1, 2, 'plant']] },
      ],
    },
  ],
  floorOf: {},
}
