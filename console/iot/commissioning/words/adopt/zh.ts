// Texts of bringing in devices that report and are not declared.
export const adopt = {
  title: '待接入设备',
  of: '待接入设备 · {{name}}',
  hint: '近七天通过网关上报、但尚未登记的设备。勾选后填写名称、类型和区域，一并接入。',
  none: '近七天没有未登记的设备上报。设备发出第一条报文后会出现在这里。',
  chooseAll: '全选',
  mostAtOnce: '一次最多接入 {{most}} 台',
  messages: '{{count}} 条报文，最近 {{time}}',
  fits: '符合 {{known}}/{{all}} 个属性',
  noFit: '没有相符的类型',
  noValues: '报文格式未知',
  name: '{{code}} 的名称',
  forAll: '统一设置',
  type: '设备类型',
  area: '区域',
  bringIn: '接入 {{count}} 台',
  done: '已接入 {{count}} 台设备，下一条报文起保存数据',
}
