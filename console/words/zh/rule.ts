// Texts of alarm rules.
export const rule = {
  sections: { rule: '规则', target: '作用对象', condition: '触发条件', recovery: '恢复与处置' },
  broken: '{{count}} 条启用的规则所用属性已不存在，不会告警，请修改或停用。',
  vanished: '失效',
  ofDevice: '有效规则',
  none: '没有适用于该设备的告警规则',
  origin: '来源',
  standing: '状态',
  own: '本设备',
  ofType: '设备类型“{{name}}”',
  inForce: '有效',
  replacedBy: '由“{{name}}”替代',
  replacedAt: '在以下设备上被替代',
  besides: '同时有效',
  off: '已停用',
} as const
