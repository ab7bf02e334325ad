// The large demo hospital: two campuses and a complete logistics department.
import { firstCampuses } from './first-campuses.ts'
import { firstNotices } from './first-notices.ts'
import type { Hospital } from './hospital.ts'

const depts = `
院长办公室
后勤保障部
  总务科
    保洁管理组
    被服洗涤组
    运送组
  动力科
    配电班
    暖通班
    医用气体班
    电梯班
    锅炉班
  维修中心
    水电班
    综合维修班
  物资库房
  能源管理办
  调度中心
  安全保卫科
    消防监控室
信息科
医学工程科
感染管理科
护理部
急诊科
重症医学科
手术室
心内科一病区
呼吸内科
骨科
产科
儿科
检验科
放射科
药学部
`

const posts = `
副院长 1
部门主任 2
科长 2
护士长 2
班长 3
调度员 3
高压电工 3
低压电工 3
制冷工 3
锅炉工 3
医用气体操作工 3
电梯安全管理员 3
管道工 3
木工 3
库管员 3
配送员 3
能源管理员 3
消防监控员 3
工程师 3
护士 3
`

const people = `
yanhongbo 严宏波 1 院长办公室 副院长 分管领导
chenguodong 陈国栋 1 后勤保障部 部门主任 管理员
limin 李敏 2 后勤保障部 科长 管理员
lihuimin 李慧敏 2 调度中心 调度员 调度员
zhouting 周婷 2 调度中心 调度员 调度员
yaojing 姚静 2 调度中心 调度员 调度员
panwei 潘伟 1 动力科 科长 班组长
wangjianjun 王建军 1 配电班 班长 班组长
zhaozhiqiang 赵志强 1 配电班 高压电工 维修工
sunhaibo 孙海波 1 配电班 高压电工 维修工
machao 马超 1 配电班 低压电工 维修工
tianyong 田勇 1 配电班 低压电工 维修工
liudeming 刘德明 1 暖通班 班长 班组长
wubin 吴斌 1 暖通班 制冷工 维修工
zhengkai 郑凯 1 暖通班 制冷工 维修工
qinfeng 秦峰 1 暖通班 制冷工 维修工
huangyongsheng 黄永胜 1 医用气体班 班长 班组长
xuliang 徐亮 1 医用气体班 医用气体操作工 气瓶管理员
hewei 何伟 1 医用气体班 医用气体操作工 气瓶管理员
songtao 宋涛 1 医用气体班 医用气体操作工 气瓶管理员
linshusheng 林树生 1 电梯班 电梯安全管理员 班组长
jiangbo 江波 1 电梯班 电梯安全管理员 巡检员
doujun 窦军 1 锅炉班 班长 班组长
shigang 石刚 1 锅炉班 锅炉工 维修工
yinhai 尹海 1 锅炉班 锅炉工 维修工
luqiang 路强 1 锅炉班 锅炉工 维修工
zhaohai 赵海 1 锅炉班 锅炉工 维修工
gaojianping 高建平 1 水电班 班长 班组长
luoyong 罗勇 1 水电班 管道工 维修工
lianghui 梁辉 1 水电班 管道工 维修工
baixue 白学 1 水电班 低压电工 维修工
xiechunsheng 谢春生 1 综合维修班 班长 班组长
kongming 孔明 1 综合维修班 木工 维修工
fangzhou 方舟 1 综合维修班 管道工 维修工
hanxue 韩雪 2 物资库房 库管员 库管员
shenyan 申燕 2 物资库房 库管员 库管员
fenglei 冯磊 1 物资库房 配送员 库管员
dongjie 董洁 2 能源管理办 能源管理员 能源管理员
yuanyuan 袁媛 2 总务科 科长 班组长
caoli 曹丽 2 保洁管理组 班长 班组长
pengjuan 彭娟 2 被服洗涤组 班长 班组长
zenghong 曾宏 1 运送组 班长 班组长
lupeng 陆鹏 1 运送组 配送员 报修人
wanfei 万飞 1 运送组 配送员 报修人
tanghu 唐虎 1 安全保卫科 科长 分管领导
dujun 杜军 1 消防监控室 消防监控员 巡检员
gutao 顾涛 1 消防监控室 消防监控员 巡检员
jiangtao 蒋涛 1 消防监控室 消防监控员 巡检员
wuxin 吴昕 1 消防监控室 消防监控员 巡检员
renjie 任杰 1 消防监控室 消防监控员 巡检员
sunlei 孙磊 1 消防监控室 消防监控员 巡检员
hujun 胡军 1 消防监控室 消防监控员 巡检员
maliang 马良 1 消防监控室 消防监控员 巡检员
mengfan 孟凡 1 信息科 工程师 设备工程师
shaolei 邵磊 1 信息科 工程师 审计员
longyi 龙毅 1 医学工程科 科长 设备工程师
wenbin 文斌 1 医学工程科 工程师 设备工程师
pangu 潘谷 1 医学工程科 工程师 设备工程师
yufang 余芳 2 护理部 部门主任 报修人
zhangli 张丽 2 心内科一病区 护士长 报修人
chenxin 陈欣 2 心内科一病区 护士 报修人
shenlin 沈琳 2 重症医学科 护士长 报修人
luyao 陆瑶 2 重症医学科 护士 报修人
xujing 许静 2 急诊科 护士长 报修人
weina 魏娜 2 急诊科 护士 报修人
jiaolan 焦兰 2 手术室 护士长 报修人
muqing 穆青 2 手术室 护士 报修人
hongmei 洪梅 2 呼吸内科 护士长 报修人
xiangyun 向云 2 骨科 护士长 报修人
zhuyan 朱艳 2 产科 护士长 报修人
tongxin 童心 2 儿科 护士长 报修人
jinhua 金华 1 检验科 工程师 报修人
leiming 雷鸣 1 放射科 工程师 报修人
ningxia 宁夏 2 药学部 库管员 报修人
guanqi 管琦 2 感染管理科 部门主任 报修人
`

export const firstHospital: Hospital = {
  tenantId: '000000',
  name: '示范市第一人民医院',
  locale: 'zh',
  depts,
  posts,
  people,
  openTo: [
    'chenguodong',
    'lihuimin',
    'wangjianjun',
    'luoyong',
    'dujun',
    'hanxue',
    'hewei',
    'dongjie',
    'zhangli',
    'yanhongbo',
    'mengfan',
    'shaolei',
  ],
  notices: firstNotices,
  campuses: firstCampuses,
  floorOf: {
    急诊科: { building: 'MA', floor: 1 },
    检验科: { building: 'MD', floor: 2 },
    重症医学科: { building: 'MD', floor: 4 },
    手术室: { building: 'MD', floor: 5 },
    心内科一病区: { building: 'MC', floor: 5 },
    呼吸内科: { building: 'MC', floor: 8 },
    产科: { building: 'MB', floor: 6 },
    骨科: { building: 'MB', floor: 9 },
    儿科: { building: 'MB', floor: 12 },
  },
}
