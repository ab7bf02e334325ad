export const chart = {
  asTable: '以表格查看',
  time: '时间',
  mean: '均值',
  band: '最小–最大',
  trend: '{{names}}的历史曲线',
}
