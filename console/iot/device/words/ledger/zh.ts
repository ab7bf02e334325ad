// Texts of the asset register.
export const ledger = {
  whose: '资产',
  what: '规格型号',
  worth: '购置与折旧',
  care: '维保',
  papers: '图片与资料',
  chips: '常用筛选',
  inUse: '在用',
  repairing: '维修',
  idle: '闲置',
  all: '全部',
}
