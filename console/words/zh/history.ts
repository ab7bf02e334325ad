export const history = {
  title: '变更记录',
  show: '查看变更记录',
  hide: '收起变更记录',
  none: '暂无变更记录',
  earlier: '查看更早的变更',
  change: {
    add: '新增',
    edit: '修改',
    remove: '删除',
    restore: '恢复',
    erase: '彻底删除',
  },
  system: '系统',
  product: '系统 · {{name}}',
  turned: '改为',
  empty: '空',
  unseen: '变更的内容未在此显示',
}
