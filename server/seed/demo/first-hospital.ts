// The large demonstration hospital: two campuses, its logistics department in full.
import { firstCampuses } from './first-campuses.ts'
import { firstNotices } from './first-notices.ts'
import type { Hospital } from './hospital.ts'

const depts = `
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
chenguodong 陈国栋 1 后勤保障部 部门主任 管理员
limin 李敏 2 后勤保障部 科长 管理员
lihuimin 李慧敏 2 调度中心 调度员 调度员
zhouting 周婷 2 调度中心 调度员 调度员
yaojing 姚静 2 调度中心 调度员 调度员
panwei 潘伟 1 动力科 科长 班长
wangjianjun 王建军 1 配电班 班长 班长
zhaozhiqiang 赵志强 1 配电班 高压电工 技工
sunhaibo 孙海波 1 配电班 高压电工 技工
machao 马超 1 配电班 低压电工 技工
tianyong 田勇 1 配电班 低压电工 技工
liudeming 刘德明 1 暖通班 班长 班长
wubin 吴斌 1 暖通班 制冷工 技工
zhengkai 郑凯 1 暖通班 制冷工 技工
qinfeng 秦峰 1 暖通班 制冷工 技工
huangyongsheng 黄永胜 1 医用气体班 班长 班长
xuliang 徐亮 1 医用气体班 医用气体操作工 技工
hewei 何伟 1 医用气体班 医用气体操作工 技工
songtao 宋涛 1 医用气体班 医用气体操作工 技工
linshusheng 林树生 1 电梯班 电梯安全管理员 班长
jiangbo 江波 1 电梯班 电梯安全管理员 技工
doujun 窦军 1 锅炉班 班长 班长
shigang 石刚 1 锅炉班 锅炉工 技工
yinhai 尹海 1 锅炉班 锅炉工 技工
gaojianping 高建平 1 水电班 班长 班长
luoyong 罗勇 1 水电班 管道工 技工
lianghui 梁辉 1 水电班 管道工 技工
baixue 白学 1 水电班 低压电工 技工
xiechunsheng 谢春生 1 综合维修班 木工 班长
kongming 孔明 1 综合维修班 木工 技工
fangzhou 方舟 1 综合维修班 管道工 技工
hanxue 韩雪 2 物资库房 库管员 调度员
shenyan 申燕 2 物资库房 库管员 技工
fenglei 冯磊 1 物资库房 配送员 技工
dongjie 董洁 2 能源管理办 能源管理员 调度员
yuanyuan 袁媛 2 总务科 科长 班长
caoli 曹丽 2 保洁管理组 班长 班长
pengjuan 彭娟 2 被服洗涤组 班长 技工
zenghong 曾宏 1 运送组 班长 班长
lupeng 陆鹏 1 运送组 配送员 技工
wanfei 万飞 1 运送组 配送员 技工
tanghu 唐虎 1 安全保卫科 科长 班长
dujun 杜军 1 消防监控室 消防监控员 技工
gutao 顾涛 1 消防监控室 消防监控员 技工
mengfan 孟凡 1 信息科 工程师 技工
shaolei 邵磊 1 信息科 工程师 技工
longyi 龙毅 1 医学工程科 科长 班长
wenbin 文斌 1 医学工程科 工程师 技工
pangu 潘谷 1 医学工程科 工程师 技工
yufang 余芳 2 护理部 部门主任 护士
zhangli 张丽 2 心内科一病区 护士长 护士
chenxin 陈欣 2 心内科一病区 护士 护士
shenlin 沈琳 2 重症医学科 护士长 护士
luyao 陆瑶 2 重症医学科 护士 护士
xujing 许静 2 急诊科 护士长 护士
weina 魏娜 2 急诊科 护士 护士
jiaolan 焦兰 2 手术室 护士长 护士
muqing 穆青 2 手术室 护士 护士
hongmei 洪梅 2 呼吸内科 护士长 护士
xiangyun 向云 2 骨科 护士长 护士
zhuyan 朱艳 2 产科 护士长 护士
tongxin 童心 2 儿科 护士长 护士
jinhua 金华 1 检验科 工程师 护士
leiming 雷鸣 1 放射科 工程师 护士
ningxia 宁夏 2 药学部 库管员 护士
guanqi 管琦 2 感染管理科 部门主任 护士
`

export const firstHospital: Hospital = {
  tenantId: '000000',
  name: '示范市第一人民医院',
  depts,
  posts,
  people,
  openTo: ['zhangli', 'wangjianjun', 'chenguodong'],
  notices: firstNotices,
  campuses: firstCampuses,
}
