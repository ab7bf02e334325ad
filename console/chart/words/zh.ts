export const chart = {
  asTable: '以表格查看',
  time: '时间',
}
