// Texts of curves over time.
export const trend = {
  pick: '选择参数',
  spans: '时间范围',
  span: { '1h': '1 小时', '24h': '24 小时', '7d': '7 天', '30d': '30 天', custom: '自定义' },
  grain: { raw: '原始值', '1m': '1 分钟均值', '1h': '1 小时均值', '1d': '日均值' },
  grainIs: '粒度：{{grain}}',
  limits: '显示告警限值',
  none: '该时间段没有数据',
  pickSome: '请选择至少一个参数',
  apply: '应用',
  from: '开始时间',
  to: '结束时间',
} as const
